import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { searchErrors } from './errors.ts'
import { cardFacts, positionCard } from '#features/jobs/positions/contract.ts'

const filterOption = z.object({
  /** A text; for the map facet, a number of positions. */
  label: z.union([z.string(), z.int()]),
  value: z.string(),
  count: z.int().optional(),
})

export type FilterOption = z.output<typeof filterOption>

export const filterDefinition = z
  .object({
    type: z.enum(['multi_select', 'multi_select_suggest', 'single_select', 'toggle', 'latlong']),
    filterName: z.string(),
    title: z.string(),
    options: z.array(filterOption).nullable(),
    optionCount: z
      .int()
      .optional()
      .describe('Number of options, if only selected ones are listed because the search asked for short lists.'),
    tooltip: z.string().nullable(),
    extraData: z.object({}),
    displayCount: z.int(),
    translateOptions: z.literal(false),
    allowFreeText: z.literal(false),
  })
  .meta({ id: 'FilterDefinition' })
export type FilterDefinition = z.output<typeof filterDefinition>

/** A change to a search without results that finds some. */
const alternative = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wider-radius'), distance: z.int(), count: z.int() }),
  z.object({ kind: z.literal('remove-filter'), filterName: z.string(), title: z.string(), count: z.int() }),
  z.object({ kind: z.literal('remove-location'), count: z.int() }),
  z.object({ kind: z.literal('remove-query'), count: z.int() }),
])
export type SearchAlternative = z.output<typeof alternative>

/** The place that the location text was resolved to. */
const searchedPlace = z.object({
  kind: z.enum(['city', 'region', 'country', 'point']),
  label: z.string(),
  lat: z.number(),
  lon: z.number(),
})

/** The subject of a part of a query. */
const understoodKind = z.enum(['words', 'place', 'pay', 'remote', 'level', 'contract', 'hours', 'ruled-out'])
export type UnderstoodKind = z.output<typeof understoodKind>

export const searchResults = z
  .object({
    positions: z.array(positionCard),
    filterDef: z.object({
      facets: z.object({ locations: z.array(z.tuple([z.string(), z.int()])) }),
      smartFilters: z.array(filterDefinition),
      allFilters: z.array(filterDefinition),
    }),
    count: z.int(),
    sortBy: z.string(),
    appliedFilters: z.record(z.string(), z.array(z.string())),
    debug: z.object({}).nullable(),
    savedSearchMetadata: z
      .object({ savedSearchParamsHash: z.string().nullable(), isSavedSearchActive: z.boolean() })
      .nullable(),
    resultsMetaData: z.object({
      usedFuzzSearch: z.boolean(),
      mocTitle: z.string().nullable(),
      corrections: z.array(z.object({ from: z.string(), to: z.string() })),
      droppedWords: z.array(z.string()),
      /** Words of the query that say nothing about a job, such as "looking for", in order. */
      ignoredWords: z.array(z.string()),
      /** Words of a sentence that only improve the order. */
      optionalWords: z.array(z.string()),
      /** Number of results that are about the words, if others that merely mention them follow. */
      aboutCount: z.int().nullable(),
      /** The last word if it was read as the start of longer words, because no job has it as a whole word. */
      completed: z.string().nullable(),
      /** The query with a more likely spelling, and its number of jobs. */
      didYouMean: z.object({ text: z.string(), count: z.int() }).nullable(),
      /** The parts of the query as understood, in the reader's language, each with the query without it. */
      understood: z.array(z.object({ kind: understoodKind, label: z.string(), rest: z.string() })),
      /** Radius around the place, in kilometres, if it has a centre. */
      radiusKm: z.number().nullable(),
      /** True if the results of a place include remote jobs elsewhere. */
      remoteIncluded: z.boolean(),
      place: searchedPlace.nullable(),
      /** Places of the same name in other countries, most likely first; each label resolves to its place. */
      otherPlaces: z.array(searchedPlace),
      /** The location text if it could not be resolved; the search then has no results. */
      unknownPlace: z.string().nullable(),
      /** True if the visitor's location is needed but unknown; the page asks for it. */
      locationNeeded: z.boolean(),
      alternatives: z.array(alternative),
      pageSize: z.int().describe('Most positions per page of these results; `start` steps by it.'),
      matchOrder: z.literal(true).optional().describe('Present if `sort_by=match` is offered to the viewer.'),
      /** Facts by position id; the recorded rows have no fields for them. */
      facts: z.record(z.string(), cardFacts),
    }),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.output<typeof searchResults>

const text = z.union([z.string(), z.array(z.string())])

/** The parameters of a search in addition to its filters. */
const searchParameters = {
  domain: text,
  query: text.optional(),
  location: text.optional(),
  hl: text.optional(),
}

export const searchPositions = defineEndpoint({
  id: 'search.positions',
  method: 'GET',
  path: '/api/pcsx/search',
  summary: 'Search open positions by words, place and filters (filter_NAME, repeatable), ten per page.',
  access: 'public',
  tenant: 'required',
  query: z.looseObject({
    ...searchParameters,
    start: text.optional(),
    num: text.optional(),
    sort_by: text.optional(),
    /** `1` adds the map facet `latlong_non_remote`. */
    map: text.optional(),
    /** `short` leaves out long lists of options except for selected ones, and the list of locations. */
    options: text.optional(),
  }),
  data: searchResults,
  refusals: [404, 422, requestErrors.refusals('not-enabled'), searchErrors.refusals('starting')],
})

export const suggestion = z.object({
  kind: z.enum(['title', 'skill', 'department', 'place', 'job-id']),
  value: z.string(),
  count: z.int().nullable(),
  /** The position, if the suggestion is a job id. */
  positionId: z.int().nullable(),
})
export type SearchSuggestion = z.output<typeof suggestion>

export const suggestSearches = defineEndpoint({
  id: 'search.suggestions',
  method: 'GET',
  path: '/api/pcsx/search_suggestions',
  summary: 'Suggest titles, skills, departments, places and job ids that start like the text, typos forgiven.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({
    text: z.string(),
    /** The field being typed in: `query` or `location`. */
    field: z.enum(['query', 'location']).default('query'),
  }),
  data: z.object({ suggestions: z.array(suggestion) }),
  refusals: [404, 422, searchErrors.refusals('starting')],
})

export const findFilterOptions = defineEndpoint({
  id: 'search.filterOptions',
  method: 'GET',
  path: '/api/pcsx/filter_options',
  summary: 'List the options of a filter whose labels contain a text, with counts within a search, most jobs first.',
  access: 'public',
  tenant: 'required',
  query: z.looseObject({
    ...searchParameters,
    /** Name of the filter, such as `city`. */
    filter: z.string(),
    /** Part of a label; case and accents are ignored. */
    text: z.string(),
  }),
  data: z.object({ options: z.array(filterOption) }),
  refusals: [404, 422, requestErrors.refusals('not-enabled'), searchErrors.refusals('starting')],
})

/** Parts of a position in which words of a search can be found. */
export const searchedField = z.enum([
  'title',
  'skills',
  'department',
  'place',
  'organisation',
  'employment',
  'description',
  'identifier',
])

export const resultExplanation = z
  .object({
    /** The parts of the query that were searched, after corrections; without fields, the position lacks them. */
    words: z.array(z.object({ words: z.string(), fields: z.array(searchedField) })),
    /** Relation of the position to the searched place: near it, inside it, or remote. */
    place: z
      .object({ kind: z.enum(['near', 'inside', 'remote']), label: z.string(), km: z.int().nullable() })
      .nullable(),
    /** False for a position after those that match the words closely; null if it isn't on the requested page. */
    isClose: z.boolean().nullable(),
    sortBy: z.enum(['relevance', 'timestamp', 'distance', 'pay', 'match']),
    /** For administrators, if the position is on the requested page. The database gives no scores. */
    debug: z.object({ rank: z.int(), count: z.int(), score: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'ResultExplanation' })
export type ResultExplanation = z.output<typeof resultExplanation>

export const explainResult = defineEndpoint({
  id: 'search.explanation',
  method: 'GET',
  path: '/api/pcsx/search_explanation',
  summary:
    'Explain why an open position is among the results of a search: where its words are, its place and the order.',
  access: 'public',
  tenant: 'required',
  query: z.looseObject({
    ...searchParameters,
    position_id: z.string(),
    start: text.optional(),
    sort_by: text.optional(),
  }),
  data: resultExplanation,
  refusals: [
    422,
    requestErrors.refusals('not-enabled'),
    searchErrors.refusals('starting'),
    positionErrors.refusals('not-found'),
  ],
})

export const searchEndpoints = [searchPositions, suggestSearches, findFilterOptions, explainResult]
