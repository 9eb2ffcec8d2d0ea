import { type IndexSchema, primaryLanguage, type SearchDocument } from '@foyer/search-engine'
import { searchLimits } from '../../limits.ts'
import { DAY_MS, SECOND_MS } from '#kernel/time.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import {
  customFilterName,
  daySeconds,
  employmentTypeLabel,
  maxYearlyPay,
  yearlyPay,
} from '#features/jobs/positions/rules.ts'
import { facetKey } from '../../filters.ts'
import { payValues } from '../../pay-steps.ts'
import { REMOTE_WORDS } from '../understanding/search-terms.ts'

/** Facet of the places as worded in ads; counted for the list of locations, never used as a filter. */
export const LOCATION_FACET = 'location'

const FACETS = [
  'department',
  'employment_type',
  'work_location_option',
  'country',
  'city',
  'skills',
  'pay',
  'language',
  LOCATION_FACET,
]

/** Returns the index schema of a site, with custom filters as facets. */
export function indexSchema(filters: string[]): IndexSchema {
  return {
    textFields: [
      { name: 'title', weight: 6 },
      { name: 'skills', weight: 3, topic: true },
      { name: 'department', weight: 2, topic: true },
      { name: 'place', weight: 2 },
      { name: 'organisation', weight: 1 },
      { name: 'employment', weight: 1 },
      { name: 'description', weight: 1 },
    ],
    facets: [...FACETS, ...filters.filter((name) => name.startsWith('efcustom_'))],
    numbers: ['posted', 'pay', 'pay_most'],
    ageing: (searchLimits.positionHalfAgeDays * DAY_MS) / SECOND_MS,
    suggestions: [
      { kind: 'title', from: { text: 'title' } },
      { kind: 'skill', from: { facet: 'skills' } },
      { kind: 'department', from: { facet: 'department' } },
      { kind: 'job-id', from: { identifiers: true } },
    ],
  }
}

/** A facet value with its index key and its label. */
export interface FacetLabel {
  facet: string
  key: string
  label: string
}

const WORK_LOCATIONS = { onsite: 'Onsite', hybrid: 'Hybrid', remote: 'Remote_local' } as const

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Extracts the text of sanitized HTML, in which every tag is well formed. */
export function htmlWords(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
}

/** Returns the facet labels of a position. */
function facetLabels(
  position: Position,
  filters: string[],
  countryName: (code: string) => string,
): Record<string, string[]> {
  const countries = position.locations.flatMap(({ country }) => (country ? [countryName(country)] : []))
  const cities = position.locations.flatMap(({ standardized }) => {
    const parts = standardized.split(',')
    return parts.length >= 2 && parts[0] ? [parts[0].trim()] : []
  })
  const labels: Record<string, string[]> = {
    department: position.department ? [position.department] : [],
    employment_type: position.employmentType ? [employmentTypeLabel(position.employmentType)] : [],
    work_location_option: [WORK_LOCATIONS[position.workLocation]],
    country: countries,
    city: cities,
    skills: position.skills,
    pay: payValues(position.salary),
    language: position.language ? [primaryLanguage(position.language)] : [],
    [LOCATION_FACET]: position.locations.map(({ label }) => label),
  }
  const custom = Object.entries(position.custom).map(([key, values]) => [customFilterName(key), values] as const)
  for (const [name, values] of custom) if (filters.includes(name)) labels[name] = values
  return labels
}

/** Returns the index document of a position, and the labels of its facet keys. */
export function indexDocument(
  position: Position,
  filters: string[],
  countryName: (code: string) => string,
): { document: SearchDocument; labels: FacetLabel[] } {
  const byFacet = facetLabels(position, filters, countryName)
  const labels = Object.entries(byFacet).flatMap(([facet, values]) =>
    values.map((label) => ({ facet, key: facetKey(label), label })),
  )
  const pay = position.salary && yearlyPay(position.salary)
  const most = position.salary && maxYearlyPay(position.salary)
  const isRemote = position.workLocation === 'remote'
  const document: SearchDocument = {
    id: position.id,
    language: position.language,
    text: {
      title: position.title,
      skills: position.skills,
      department: position.department ?? '',
      place: position.locations.map(({ label }) => label),
      organisation: position.custom['efcustomTextOrganisation'] ?? [],
      employment: [...(byFacet['employment_type'] ?? []), ...(isRemote ? [REMOTE_WORDS] : [])],
      description: htmlWords(position.description),
    },
    facets: Object.fromEntries(
      Object.entries(byFacet).map(([facet, values]) => [facet, [...new Set(values.map(facetKey))]]),
    ),
    numbers: { posted: daySeconds(position.postedAt), ...(pay && { pay }), ...(most && { pay_most: most }) },
    identifiers: [...new Set([position.displayJobId, String(position.id)])],
    points: position.locations.flatMap(({ label, lat, lon }) =>
      lat === undefined || lon === undefined ? [] : [{ label, lat, lon }],
    ),
    regions: [...new Set(position.locations.flatMap(({ regions }) => regions))],
    remote: isRemote,
  }
  return { document, labels }
}
