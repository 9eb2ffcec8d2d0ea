import { comparePath } from '#features/candidate/compare/rules.ts'
import type { AssistantEvent, ListedItem, TalkLink } from '../../../conversation.ts'
import { isProposed, type ProposedCall, type ToolCall } from '../../../tools.ts'
import { findPassages } from '../passages/find-passages.ts'
import { readQuestion } from '../passages/read-question.ts'
import type { ContactChannel, EngineRequest } from '../contract/engine.ts'
import { type Frame, frameText, pageLink, say } from '../contract/frames.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { readPosting } from '../passages/sentence-cache.ts'
import { JOBS_SHOWN, listedJob, oneGroup, shownTitle } from './listed-jobs.ts'
import { assistantLimits } from '../../../limits.ts'

/** Makes a call that only reads, or proposes one that changes something. */
export async function* runCall(
  call: ToolCall,
  request: EngineRequest,
  language: string,
): AsyncGenerator<AssistantEvent> {
  const { tools } = request
  if (isProposed(call)) {
    yield { type: 'proposal', call, label: await labelOf(call, request, language) }
    yield say(language, 'propose')
    return
  }
  switch (call.name) {
    case 'show_job': {
      const [position] = await tools.positions([call.arguments.position_id])
      if (!position) return yield say(language, 'no-position')
      yield say(language, 'shown', { title: shownTitle(position) })
      return yield { type: 'open', page: 'position', href: position.href }
    }
    case 'match_jobs':
      return yield* listMatches(request, language)
    case 'similar_jobs':
    case 'compare_jobs':
    case 'list_cart':
    case 'list_saved':
      return yield* listJobs(call.name, call, request, language)
    case 'list_alerts':
      return yield* listItems('alerts', await tools.alerts(), tools.pagePath('alerts'), request, language)
    case 'my_applications':
      return yield* listItems(
        'applications',
        await tools.applications(),
        tools.pagePath('applications'),
        request,
        language,
      )
    case 'my_interviews':
      return yield* listItems('interviews', await tools.interviews(), tools.pagePath('interviews'), request, language)
    case 'open_page': {
      const href = tools.pagePath(call.arguments.page)
      yield say(language, 'opening', {}, [pageLink(language, call.arguments.page, href)])
      return yield { type: 'open', page: call.arguments.page, href }
    }
    case 'contact':
      return yield* contact(call.arguments.position_id, request, language)
    default:
      return yield say(language, 'help')
  }
}

type JobList = 'similar_jobs' | 'compare_jobs' | 'list_cart' | 'list_saved'

async function* listJobs(
  name: JobList,
  call: ToolCall,
  request: EngineRequest,
  language: string,
): AsyncGenerator<AssistantEvent> {
  const { tools } = request
  const lists = { similar_jobs: 'similar', compare_jobs: 'compare', list_cart: 'cart', list_saved: 'saved' } as const
  const list = lists[name]
  const ids = await idsOf(call, request)
  if (ids === undefined)
    return yield say(language, 'sign-in', {}, [pageLink(language, 'login', tools.pagePath('login'))])
  const positions = await tools.positions(ids.slice(0, assistantLimits.listed))
  const empty: Record<typeof list, Frame> = {
    similar: 'similar-none',
    compare: 'no-position',
    cart: 'cart-empty',
    saved: 'saved-none',
  }
  if (positions.length === 0) return yield say(language, empty[list])
  yield say(language, list, { count: positions.length })
  const href =
    list === 'compare'
      ? comparePath(positions.map(({ id }) => id))
      : tools.pagePath(list === 'similar' ? 'search' : list)
  yield { type: 'jobs', list, search: null, total: ids.length, groups: oneGroup(positions, positions.length), href }
}

async function idsOf(call: ToolCall, { context, tools }: EngineRequest): Promise<readonly number[] | undefined> {
  if (call.name === 'similar_jobs') return (await tools.similar(call.arguments.position_id)).slice(0, JOBS_SHOWN)
  if (call.name === 'compare_jobs') return call.arguments.position_ids
  if (call.name === 'list_saved') return tools.saved()
  return context.cart.length > 0 ? context.cart : tools.cart()
}

/** Lists the jobs that fit the person's profile, with reasons once they have read how matching works. */
async function* listMatches({ tools }: EngineRequest, language: string): AsyncGenerator<AssistantEvent> {
  const found = await tools.matches()
  if (!found) return yield say(language, 'sign-in', {}, [pageLink(language, 'login', tools.pagePath('login'))])
  const positions = await tools.positions(found.jobs.map(({ id }) => id))
  if (positions.length === 0)
    return yield say(language, 'matches-none', {}, [pageLink(language, 'profile', tools.pagePath('profile'))])
  const matches = new Map(found.jobs.map(({ id, match }) => [id, match]))
  yield say(language, 'matches')
  if ([...matches.values()].every((match) => match === undefined)) yield say(language, 'matches-notice')
  const jobs = positions.map((position) => {
    const match = matches.get(position.id)
    return { ...listedJob(position), ...(match && { match }) }
  })
  const groups = [{ verdict: 'all' as const, count: found.total, jobs }]
  yield { type: 'jobs', list: 'matches', search: null, total: found.total, groups, href: found.href }
}

type ItemList = 'applications' | 'interviews' | 'alerts'

async function* listItems(
  list: ItemList,
  items: readonly ListedItem[] | undefined,
  href: string,
  { tools }: EngineRequest,
  language: string,
): AsyncGenerator<AssistantEvent> {
  if (items === undefined)
    return yield say(language, 'sign-in', {}, [pageLink(language, 'login', tools.pagePath('login'))])
  if (items.length === 0) return yield say(language, `${list}-none`)
  yield say(language, list, { count: items.length })
  yield { type: 'items', list, items: items.slice(0, assistantLimits.listed), href }
}

/** Shows ways to reach a person: those in the posting, and the company's. */
export async function* contact(
  id: number | undefined,
  request: EngineRequest,
  language: string,
): AsyncGenerator<AssistantEvent> {
  const { tools, tenant } = request
  const [position] = id === undefined ? [] : await tools.positions([id])
  if (position) {
    const { index, titleStems } = readPosting(tenant.id, position)
    const [found] = findPassages({ ...readQuestion('contact', grammarOf('en')), kinds: [] }, index, titleStems)
    if (found && found.sentence.subjects.has('contact')) {
      yield say(language, 'contact-posting', { title: shownTitle(position) })
      const { text } = found.sentence
      yield {
        type: 'passage',
        passage: {
          text,
          language: position.language,
          source: { kind: 'posting', position: position.id },
          href: position.href,
        },
      }
    }
  }
  const ways = tools.contact()
  if (ways.length === 0) return yield say(language, 'contact-none', { company: tenant.name })
  yield say(language, 'contact', { company: tenant.name }, ways.map(linkOf))
}

/** Returns a link that emails, calls or opens a contact. */
function linkOf({ kind, value }: ContactChannel): TalkLink {
  if (kind === 'email') return { label: value, href: `mailto:${value}` }
  return { label: value, href: kind === 'phone' ? `tel:${value.replace(/[^+\d]/g, '')}` : value }
}

/** Returns a sentence that describes a proposed change. */
export async function labelOf(call: ProposedCall, { tools }: EngineRequest, language: string): Promise<string> {
  const label = (values: Record<string, string | number> = {}) => frameText(language, `do-${call.name}`, values)
  const ids =
    'position_ids' in call.arguments
      ? call.arguments.position_ids
      : 'position_id' in call.arguments
        ? [call.arguments.position_id]
        : []
  if (ids.length > 0) {
    const positions = await tools.positions(ids)
    return label({ count: ids.length, title: positions.map((position) => listedJob(position).title).join(' · ') })
  }
  if (call.name === 'create_alert') {
    const { query = '', location = '' } = call.arguments.search
    return label({ search: [query, location].filter(Boolean).join(' · ') })
  }
  return call.name === 'delete_alert' ? label({ name: call.arguments.name }) : label()
}
