import { serverLimits } from '#config/server-limits.ts'
import type { AssistantEvent, JobGroup, ListedJob } from '../../../conversation.ts'
import type { JobSearch } from '../../../tools.ts'
import type { EngineRequest, FoundJobs } from '../engine.ts'
import { alternativeText, say } from '../frames.ts'
import { grammarLanguage } from '../grammar/grammar.ts'
import { translateRole } from './translate-role.ts'
import { JOBS_SHOWN, listedJob, oneGroup } from './list-jobs.ts'
import { readConditions, type Verdict } from './read-conditions.ts'

const VERDICTS: readonly Verdict[] = ['says-so', 'says-otherwise', 'does-not-say']

/** Number of other languages in which a role is looked for. */
const MAX_LANGUAGES = 4

/** Searches with the words as they are and, if there are no such jobs, with the role's name in other languages. */
async function findJobs(
  given: JobSearch,
  { tools, language: page }: EngineRequest,
  language: string,
): Promise<{ found: FoundJobs; search: JobSearch }> {
  const run = ({ conditions = [], start = 0, ...plain }: JobSearch) =>
    conditions.length > 0
      ? tools.search(plain, serverLimits.assistantResultsRead)
      : tools.search(start === 0 ? plain : { ...plain, start }, JOBS_SHOWN)
  const found = await run(given)
  const from = grammarLanguage(language)
  if (found.total === 0 && found.unknownPlace === null && given.query !== undefined && from !== undefined)
    for (const query of translateRole(given.query, from, page).slice(0, MAX_LANGUAGES)) {
      const search = { ...given, query }
      const other = await run(search)
      if (other.total > 0) return { found: other, search }
    }
  return { found, search: given }
}

/** Searches, reads the texts if there are conditions, and lists the jobs; none is dropped for what it says. */
export async function* runSearch(
  given: JobSearch,
  request: EngineRequest,
  language: string,
): AsyncGenerator<AssistantEvent> {
  const { tools } = request
  yield { type: 'status', status: 'searching' }
  const { conditions = [], start = 0 } = given
  const reads = conditions.length > 0
  const labels = await labelsOf(given, request)
  const { found, search } = await findJobs(given, request, language)
  if (search.query !== given.query)
    yield say(language, 'found-role', { query: given.query ?? '', found: search.query ?? '' })
  if (found.unknownPlace !== null) yield say(language, 'unknown-place', { place: found.unknownPlace })
  else if (start === 0 || found.total === 0)
    yield say(language, found.total > 0 ? 'found' : 'found-none', { count: found.total })
  if (found.total === 0 && found.alternatives.length > 0)
    yield say(
      language,
      'found-instead',
      {},
      found.alternatives.map(({ alternative, href }) => ({ label: alternativeText(language, alternative), href })),
    )
  if (!reads || found.total === 0) {
    const positions = await tools.positions(found.ids.slice(0, JOBS_SHOWN))
    if (start > 0 && found.total > 0)
      yield positions.length === 0
        ? say(language, 'found-no-more')
        : say(language, 'found-more', { from: start + 1, to: start + positions.length, count: found.total })
    yield {
      type: 'jobs',
      list: 'search',
      search,
      ...labels,
      total: found.total,
      groups: oneGroup(positions, found.total),
      href: found.href,
    }
    return
  }
  yield { type: 'status', status: 'reading' }
  const positions = await tools.positions(found.ids.slice(0, serverLimits.assistantResultsRead))
  const groups = new Map<Verdict, ListedJob[]>(VERDICTS.map((verdict) => [verdict, []]))
  for (const position of positions) {
    const { verdict, passage } = readConditions(position, conditions)
    groups.get(verdict)?.push(listedJob(position, passage))
  }
  const listed = [...groups].map(([verdict, jobs]): JobGroup => ({
    verdict,
    count: jobs.length,
    jobs: jobs.slice(start, start + JOBS_SHOWN),
  }))
  const isOver = listed.every(({ jobs }) => jobs.length === 0)
  yield isOver ? say(language, 'found-no-more') : say(language, 'found-conditions', { count: positions.length })
  yield {
    type: 'jobs',
    list: 'search',
    search,
    ...labels,
    total: found.total,
    groups: listed.filter(({ jobs }) => jobs.length > 0),
    href: found.href,
  }
}

/** Returns the labels of a search's filters, as the page shows them. */
async function labelsOf(
  { filters }: JobSearch,
  { tools }: EngineRequest,
): Promise<{ labels?: Record<string, string> }> {
  if (!filters) return {}
  const named = (await tools.filterValues()).filter(({ filter, value }) => filters[filter]?.includes(value))
  return { labels: Object.fromEntries(named.map(({ filter, value, label }) => [`${filter} ${value}`, label])) }
}
