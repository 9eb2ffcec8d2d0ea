import * as limits from '#config/limits.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { explainResult, findFilterOptions, searchPositions, suggestSearches } from '../contract.ts'
import { answerSearch } from './answering/answer-search.ts'
import { explainOwn } from './answering/explain-own.ts'
import { finderOf, readSearch } from './answering/read-search.ts'
import type { SearchDependencies } from './answering/dependencies.ts'
import { suggest } from './answering/suggest.ts'
import { findFilterOptions as findOptions } from './filters/find-filter-options.ts'

export const searchBindings = (dependencies: SearchDependencies): Binding[] => [
  bind(searchPositions, async ({ query, tenant, context }) =>
    answerSearch(dependencies, await readSearch(dependencies, tenant, query), { tenant, context }),
  ),
  bind(explainResult, async ({ query, ...call }) => ({ data: await explainOwn(dependencies, query, call) })),
  bind(findFilterOptions, async ({ query: { filter, text, ...search }, tenant, context }) => {
    const { site } = tenant
    const { index, state } = await readSearch(dependencies, tenant, search)
    const request = { state, site, locale: context.locale, limit: 0, map: false }
    const requested = { filter, text: text.slice(0, limits.searchQueryCharacters) }
    const finder = finderOf(dependencies, site, context, index)
    return { data: { options: await findOptions(index, finder, request, requested) } }
  }),
  bind(suggestSearches, async ({ query, ...call }) => ({
    data: { suggestions: await suggest(dependencies, query, call) },
  })),
]
