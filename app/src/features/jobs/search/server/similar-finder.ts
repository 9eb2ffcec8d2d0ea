import { primaryLanguage, type SearchQuery } from '@foyer/search-engine'
import { searchLimits } from '../limits.ts'
import { DEFAULT_DISTANCE_KM } from '#config/site/search-config.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { SimilarFinder } from '#features/jobs/positions/server/index.ts'
import { facetKey } from '../filters.ts'
import { cacheAnswer } from './indexing/answer-cache.ts'
import type { PositionIndex } from './position-index.ts'

const TOP = 10

const base: SearchQuery = { filters: {}, sort: { by: 'relevance' }, offset: 0, limit: 0 }

/** Returns the words of a title that describe the work, without short ones and numbers. */
function titleWords(title: string): string[] {
  return title.split(/[^\p{L}\p{N}+#]+/u).filter((word) => word.length > 3 && !/^\d+$/.test(word))
}

function nearby({ locations }: Position): SearchQuery['place'] {
  const [point] = locations.flatMap(({ lat, lon }) => (lat === undefined || lon === undefined ? [] : [{ lat, lon }]))
  return point && { kind: 'circle', ...point, radiusKm: DEFAULT_DISTANCE_KM }
}

/**
 * Creates a finder of similar positions: those in the same department with words of the title in common, nearby ones
 * first, then the department's newest; one of each title of an employer. Uses only the position itself, so closed ones have similar positions too.
 * Insights count the department's skills and titles.
 */
export function createSimilarFinder(index: PositionIndex): SimilarFinder {
  const inDepartment = (position: Position): Record<string, string[]> =>
    position.department ? { department: [facetKey(position.department)] } : {}

  async function ids(query: Partial<SearchQuery>, limit: number): Promise<number[]> {
    return (await index.engine.search({ ...base, ...query, limit })).ids
  }

  async function countDepartment(filters: Record<string, string[]>) {
    const result = await index.engine.search({
      ...base,
      filters,
      facets: [{ name: 'skills', limit: TOP }],
      limit: searchLimits.insightPositions,
      sort: { by: 'number', name: 'posted', descending: true },
    })
    const skills = (result.facets['skills'] ?? []).map(
      ({ value, count }) => [index.label('skills', value), count] as const,
    )
    const titles = new Map<string, number>()
    for (const { name } of await index.cards(result.ids)) titles.set(name, (titles.get(name) ?? 0) + 1)
    const common = [...titles].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, TOP)
    return { skills: Object.fromEntries(skills), titles: Object.fromEntries(common), count: result.total }
  }

  async function findSimilar(position: Position, limit: number): Promise<number[]> {
    const words = titleWords(position.title)
    const filters = inDepartment(position)
    // One of each title: the same job in ten places would leave no room for others.
    const found = new Map<string, number>()
    const add = async (query: Partial<SearchQuery>) => {
      const near = await ids(query, limit * searchLimits.similarPerTitle + 1)
      const others = near.filter((id) => id !== position.id)
      const [cards, facts] = await Promise.all([index.cards(others), index.facts(others)])
      for (const { id, name } of cards) {
        const title = `${facts[id]?.employer ?? ''}\n${name.trim().toLowerCase()}`
        if (!found.has(title)) found.set(title, id)
      }
    }
    const near = nearby(position)
    if (near && words.length > 0)
      await add({ text: words.join(' '), filters, place: near, includeRemote: true, exact: true })
    // Drop words from the start of the title until there are enough results.
    for (let count = words.length; count > 0 && found.size < limit; count -= 1)
      await add({ text: words.slice(-count).join(' '), filters, exact: true })
    if (found.size < limit) await add({ filters, sort: { by: 'number', name: 'posted', descending: true } })
    return [...found.values()].slice(0, limit)
  }

  return {
    async similar(position, limit) {
      const find = () => findSimilar(position, limit)
      const key = `${limit} like ${position.id} as of ${position.change}`
      return index.cards(await cacheAnswer(index, key, find))
    },
    insights(position) {
      // Titles in other languages would be the same jobs again.
      const { language } = position
      const filters = { ...inDepartment(position), ...(language && { language: [primaryLanguage(language)] }) }
      // The pages of all its positions show the same.
      return cacheAnswer(index, `insights of ${JSON.stringify(filters)}`, () => countDepartment(filters))
    },
  }
}
