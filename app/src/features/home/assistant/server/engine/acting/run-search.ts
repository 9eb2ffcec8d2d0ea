import { assistantLimits } from '../../../limits.ts'
import type { AssistantEvent, JobGroup, ListedJob } from '../../../conversation.ts'
import type { JobSearch } from '../../../tools.ts'
import type { EngineRequest, FoundJobs } from '../contract/engine.ts'
import { alternativeText, say } from '../contract/frames.ts'
import { grammarLanguage } from '../grammar/grammar.ts'
import { rolesOf, titleHas, translateRole } from './translate-role.ts'
import { JOBS_SHOWN, listedJob, oneGroup } from './listed-jobs.ts'
import { searchText } from './search-text.ts'
import { readConditions, type Verdict } from './read-conditions.ts'

const VERDICTS: readonly Verdict[] = ['says-so', 'says-otherwise', 'does-not-say']

/** Searches with the original words and, if that finds no jobs, with the role's name in other languages. */
async function findJobs(
  given: JobSearch,
  { tools, language: page }: EngineRequest,
  language: string,
): Promise<{ found: FoundJobs; search: JobSearch; original?: FoundJobs }> {
  const run = ({ conditions = [], start = 0, ...plain }: JobSearch) =>
    conditions.length > 0
      ? tools.search(plain, assistantLimits.assistantResultsRead)
      : tools.search(start === 0 ? plain : { ...plain, start }, JOBS_SHOWN)
  const found = await run(given)
  const from = grammarLanguage(language)
  if (found.total === 0 && found.unknownPlace === null && given.query !== undefined && from !== undefined)
    for (const query of translateRole(given.query, from, page).slice(0, assistantLimits.languagesSearched)) {
      const search = { ...given, query }
      const named = await onlyNamed(await tools.search(search, assistantLimits.assistantResultsRead), query, tools)
      if (named.total > 0) return { found: named, search, original: found }
    }
  return { found, search: given }
}

/** Returns the jobs whose title has a word of the role, because a job that only mentions it would be a surprise. */
async function onlyNamed(found: FoundJobs, role: string, { positions }: EngineRequest['tools']): Promise<FoundJobs> {
  const words = rolesOf(role)
  const named = (await positions(found.ids)).filter(({ title, language: own }) =>
    words.some((word) => titleHas(title, own, word)),
  )
  return { ...found, total: named.length, ids: named.map(({ id }) => id) }
}

/** Searches, reads the texts if there are conditions, and lists the jobs without dropping any for its text. */
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
  const { found, search, original } = await findJobs(given, request, language)
  if (search.query !== given.query) {
    const { query = '', location } = given
    const values = { query, found: search.query ?? '' }
    yield location === undefined
      ? say(language, 'found-role', values)
      : say(language, 'found-role-place', { ...values, place: location })
    if (original) yield* offer(original, given, language)
  }
  if (found.unknownPlace !== null) yield say(language, 'unknown-place', { place: found.unknownPlace })
  else if (start === 0 || found.total === 0)
    yield say(language, found.total > 0 ? 'found' : 'found-none', { count: found.total })
  if (found.total === 0) yield* offer(found, given, language)
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
  const positions = await tools.positions(found.ids.slice(0, assistantLimits.assistantResultsRead))
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

/** Offers the searches that find jobs after one that found none. */
function* offer({ alternatives }: FoundJobs, search: JobSearch, language: string): Generator<AssistantEvent> {
  if (alternatives.length === 0) return
  const pay = search.pay_min && searchText({ pay_min: search.pay_min }, language)
  const links = alternatives.map(({ alternative, href }) => ({
    label: alternativeText(language, alternative, pay),
    href,
  }))
  yield say(language, 'found-instead', {}, links)
}

/** Returns the labels of a search's filters, as shown on the page. */
export async function labelsOf(
  { filters }: JobSearch,
  { tools }: EngineRequest,
): Promise<{ labels?: Record<string, string> }> {
  if (!filters) return {}
  const named = (await tools.filterValues()).filter(({ filter, value }) => filters[filter]?.includes(value))
  return { labels: Object.fromEntries(named.map(({ filter, value, label }) => [`${filter} ${value}`, label])) }
}
