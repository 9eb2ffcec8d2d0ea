import type { PayInterval, Position, PositionLocation, Salary } from '#features/jobs/positions/position.ts'
import { isPastClosing } from '#features/jobs/positions/rules.ts'
import { type EmploymentType, employmentTypesOf } from './employment-type.ts'
import type { SiteAddress } from '#kernel/links/site-address.ts'
import { absoluteAddress, positionAddress } from './position-address.ts'

export interface HiringSite extends SiteAddress {
  companyName: string
  logoUrl?: string
  /** The company's home page. */
  sameAs?: string
  /** True if visitors apply on this site, without another form elsewhere. */
  directApply?: boolean
}

interface PlaceLd {
  '@type': 'Place'
  address: { '@type': 'PostalAddress'; addressLocality?: string; addressRegion?: string; addressCountry: string }
  geo?: { '@type': 'GeoCoordinates'; latitude: number; longitude: number }
}

interface PayLd {
  '@type': 'MonetaryAmount'
  currency: string
  value: {
    '@type': 'QuantitativeValue'
    value?: number
    minValue?: number
    maxValue?: number
    unitText: Uppercase<PayInterval>
  }
}

export interface JobPostingLd {
  '@context': 'https://schema.org/'
  '@type': 'JobPosting'
  title: string
  description: string
  identifier: { '@type': 'PropertyValue'; name: string; value: string }
  datePosted: string
  validThrough?: string
  employmentType?: EmploymentType | EmploymentType[]
  hiringOrganization: { '@type': 'Organization'; name: string; sameAs?: string; logo?: string }
  jobLocation?: PlaceLd[]
  jobLocationType?: 'TELECOMMUTE'
  applicantLocationRequirements?: { '@type': 'Country'; name: string }[]
  baseSalary?: PayLd
  directApply?: true
  skills?: string[]
  url: string
  /** schema.org has no language for JobPosting itself, so it is given for its page. */
  mainEntityOfPage: { '@type': 'WebPage'; '@id': string; inLanguage: string }
}

export type PublishedPosition = Pick<
  Position,
  | 'id'
  | 'displayJobId'
  | 'title'
  | 'description'
  | 'language'
  | 'employmentType'
  | 'workLocation'
  | 'locations'
  | 'skills'
  | 'salary'
  | 'postedAt'
  | 'closesAt'
  | 'archivedAt'
  | 'privateKey'
  | 'applyUrl'
>

/**
 * Returns the schema.org JobPosting of an open public position, following Google's rules for job postings
 * (developers.google.com/search/docs/appearance/structured-data/job-posting); undefined for closed and private ones.
 * Unknown fields are omitted, never empty or guessed:
 * - a position without a known place has no `jobLocation` and is not called remote; Google does not list it, but other
 *   consumers still get the rest;
 * - only a fully remote position is TELECOMMUTE, and only with a country, because Google requires
 *   `applicantLocationRequirements` or a place with it; `jobLocation` then has towns and regions, not whole countries;
 * - `baseSalary` with one known end states only that end.
 */
export function jobPosting(position: PublishedPosition, site: HiringSite, now: Date): JobPostingLd | undefined {
  if (position.archivedAt !== null || position.privateKey !== null || isPastClosing(position.closesAt, now))
    return undefined
  const [type, ...moreTypes] = employmentTypesOf(position.employmentType)
  const pay = position.salary && payOf(position.salary)
  const skills = position.skills.map((skill) => skill.trim()).filter(Boolean)
  const url = positionAddress(position, site)
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: position.title,
    description: position.description,
    identifier: { '@type': 'PropertyValue', name: site.companyName, value: position.displayJobId },
    datePosted: position.postedAt.toISOString().slice(0, 10),
    ...(position.closesAt && { validThrough: position.closesAt.toISOString() }),
    ...(type && { employmentType: moreTypes.length > 0 ? [type, ...moreTypes] : type }),
    hiringOrganization: organization(site),
    ...whereOf(position),
    ...(pay && { baseSalary: pay }),
    // An apply link leads to another site's form.
    ...(site.directApply && position.applyUrl === null && { directApply: true }),
    ...(skills.length > 0 && { skills }),
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url, inLanguage: position.language },
  }
}

/** Serializes JSON for `<script type="application/ld+json">`, escaping anything that could close the element. */
export function jsonLdText(value: object): string {
  const escapes: Record<string, string> = {
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  }
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')
}

function organization(site: HiringSite): JobPostingLd['hiringOrganization'] {
  const logo = absoluteAddress(site.logoUrl, site)
  const sameAs = absoluteAddress(site.sameAs, site)
  return { '@type': 'Organization', name: site.companyName, ...(sameAs && { sameAs }), ...(logo && { logo }) }
}

function whereOf(
  position: PublishedPosition,
): Pick<JobPostingLd, 'jobLocation' | 'jobLocationType' | 'applicantLocationRequirements'> {
  const remote = position.workLocation === 'remote'
  const places = new Map<string, PlaceLd>()
  for (const location of position.locations) {
    const place = placeOf(location)
    if (place && !(remote && isWholeCountry(place))) places.set(JSON.stringify(place.address), place)
  }
  const countries = [...new Set(position.locations.flatMap(({ country }) => countryOf(country) ?? []))]
  return {
    ...(places.size > 0 && { jobLocation: [...places.values()] }),
    ...(remote &&
      countries.length > 0 && {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name })),
      }),
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Region codes with a name that are not countries: unknown, groups of countries, and pseudo-locales. */
const NO_COUNTRY = new Set(['ZZ', 'QO', 'EU', 'EZ', 'UN', 'XA', 'XB'])

/** Returns the English name of a country by its code; undefined for an invalid code. */
function countryOf(code: string | undefined): string | undefined {
  const isCode = code !== undefined && /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code)
  return isCode ? countryNames.of(code) : undefined
}

const isWholeCountry = ({ address }: PlaceLd) =>
  address.addressLocality === undefined && address.addressRegion === undefined

/**
 * Parses "Bengaluru, KA, IN", "Singapore, SG", the region "KA, IN" or the country "IN"; the regions distinguish the
 * middle two.
 */
function placeOf(location: PositionLocation): PlaceLd | undefined {
  const { country, lat, lon } = location
  if (country === undefined || countryOf(country) === undefined) return undefined
  const parts = location.standardized
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.at(-1) !== country)
    return { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: country } }
  parts.pop()
  const isTown = parts.length > 1 || location.regions.length < 2
  const region = isTown ? (parts.length > 1 ? parts.pop() : undefined) : parts.pop()
  const locality = parts.join(', ')
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(locality && { addressLocality: locality }),
      ...(region && { addressRegion: region }),
      addressCountry: country,
    },
    // The centroid of a region or country is not where the work is.
    ...(locality &&
      lat !== undefined &&
      lon !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
  }
}

/** Feeds write 0 for an unknown end of the range. */
function payOf(salary: Salary): PayLd | undefined {
  const min = salary.min || undefined
  const max = salary.max || undefined
  if (min === undefined && max === undefined) return undefined
  const amount =
    min === max
      ? { value: min }
      : { ...(min !== undefined && { minValue: min }), ...(max !== undefined && { maxValue: max }) }
  const unitText = salary.interval.toUpperCase() as Uppercase<PayInterval>
  return {
    '@type': 'MonetaryAmount',
    currency: salary.currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText },
  }
}
