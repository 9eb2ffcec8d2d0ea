import type { SearchQuery } from '../../packages/search-engine/src/index.ts'
import type { Ad } from './ads.ts'
import { drawKnownItems } from './known-items.ts'
import { seeded } from './random.ts'

/** A question to every engine: the part of our query language that all support. */
export interface Question {
  text: string
  department: string[]
  circle?: { lat: number; lon: number; radiusKm: number }
  newestFirst: boolean
  markers: boolean
}

export const FACETS = ['department', 'skills', 'employment', 'organisation', 'band'] as const
export const FACET_LIMIT = 50
export const MARKER_LIMIT = 500
export const PAGE = 10

/** Draws realistic questions: titles, single words, skills, places, typos, and browsing with filters only. */
export function drawQuestions(ads: readonly Ad[], count: number, seed: number): Question[] {
  const random = seeded(seed)
  const mistakes = drawKnownItems(ads, seed, Math.ceil(count / 3))
  const word = (text: string): string => random.pick(text.match(/[\p{L}]{3,}/gu) ?? ['nurse']).toLowerCase()
  return Array.from({ length: count }, () => {
    const ad = random.pick(ads)
    const texts = [
      () => '',
      () => word(ad.title),
      () => ad.title,
      () => `${word(ad.title)} ${ad.place}`,
      () => ad.document.facets.skills?.[0] ?? word(ad.title),
      () => `${word(ad.title)} ${word(ad.description)}`,
      () => random.pick(mistakes).text,
      () => word(ad.title).slice(0, 4),
    ]
    const point = ad.document.points[0]
    const department = ad.document.facets.department?.[0]
    return {
      text: random.pick(texts)(),
      department: department && random.next() < 0.25 ? [department] : [],
      ...(point && random.next() < 0.35 ? { circle: { lat: point.lat, lon: point.lon, radiusKm: 40 } } : {}),
      newestFirst: random.next() < 0.4,
      markers: random.next() < 0.5,
    }
  })
}

/** Draws prefixes of titles, places and skills, two to eight letters long; one in five has a typo. */
export function drawPrefixes(ads: readonly Ad[], count: number, seed: number): string[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const ad = random.pick(ads)
    const text = random.pick([ad.title, ad.place, ad.document.facets.skills?.[0] ?? ad.title]).toLowerCase()
    const prefix = text.slice(0, 2 + random.below(7))
    if (prefix.length < 5 || random.next() > 0.2) return prefix
    const at = 1 + random.below(prefix.length - 2)
    return prefix.slice(0, at) + prefix.slice(at + 1)
  })
}

export function asQuery(question: Question): SearchQuery {
  return {
    text: question.text,
    filters: question.department.length > 0 ? { department: question.department } : {},
    ...(question.circle ? { place: { kind: 'circle', ...question.circle } } : {}),
    includeRemote: true,
    sort: question.newestFirst ? { by: 'number', name: 'posted', descending: true } : { by: 'relevance' },
    aboutFirst: question.newestFirst,
    offset: 0,
    limit: PAGE,
    facets: FACETS.map((name) => ({ name, limit: FACET_LIMIT })),
    ...(question.markers ? { markers: { limit: MARKER_LIMIT } } : {}),
  }
}
