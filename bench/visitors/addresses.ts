import type { Random } from '../search/random.ts'

export type Kind = 'search page' | 'job page' | 'suggestions'

/** Titles of ads, which most searches are made of, and open jobs. */
export interface Interests {
  domain: string
  titles: readonly string[]
  positionIds: readonly number[]
}

/** Shares of the requests; the rest are suggestions. */
const SEARCHES = 0.72
const JOBS = 0.2
/** Share of searches that many people make, so that their page is often cached. */
const POPULAR = 0.15
const POPULAR_SEARCHES = 40

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? ['nurse']

/** Draws the words of a search: one to three words of one title or of two, or a title as it is. */
function drawText(random: Random, titles: readonly string[]): string {
  if (random.next() < POPULAR) return words(titles[random.below(POPULAR_SEARCHES)] ?? '')[0] ?? ''
  const title = random.pick(titles)
  const texts = [
    () => title,
    () => random.pick(words(title)),
    () => words(title).slice(0, 2).join(' '),
    () => `${random.pick(words(title))} ${random.pick(words(random.pick(titles)))}`,
    () => `${words(title).slice(0, 2).join(' ')} ${random.pick(words(random.pick(titles)))}`,
  ]
  return random.pick(texts)()
}

/** Draws what a visitor requests next. */
export function drawRequest(random: Random, { domain, titles, positionIds }: Interests): { kind: Kind; path: string } {
  const kind = random.next()
  if (kind < SEARCHES) {
    const query = new URLSearchParams({ domain, query: drawText(random, titles) })
    return { kind: 'search page', path: `/careers/search?${query.toString()}` }
  }
  if (kind < SEARCHES + JOBS) {
    return { kind: 'job page', path: `/careers/job/${String(random.pick(positionIds))}?domain=${domain}` }
  }
  const text = words(random.pick(titles))[0]?.slice(0, 2 + random.below(5)) ?? 'nu'
  const query = new URLSearchParams({ domain, text })
  return { kind: 'suggestions', path: `/api/pcsx/search_suggestions?${query.toString()}` }
}
