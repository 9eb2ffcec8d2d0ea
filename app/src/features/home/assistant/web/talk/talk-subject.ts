import type { SentEvent } from '../../contract.ts'
import type { PageState } from './page-state.ts'
import type { ShownTurn } from './turns.ts'

/** The jobs that "it", "this job" and "the first one" refer to, as they are sent with a message. */
export interface TalkSubject {
  position: number | null
  open: number | null
  shown: number[]
}

type JobsEvent = Extract<SentEvent, { type: 'jobs' }>

/**
 * Returns the jobs that a conversation is about: those listed last and the one named last. The page's own selection
 * counts once the person opens a job, and until the conversation has its own job.
 */
export function talkSubject(turns: readonly ShownTurn[], page: PageState): TalkSubject {
  const events = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.events : []))
  const listedAt = events.findLastIndex((event) => event.type === 'jobs')
  const listed = events[listedAt]
  const shown = listed?.type === 'jobs' ? idsOf(listed) : page.shown
  const later = events.slice(listedAt + 1)
  const named = later.flatMap((event) => (event.type === 'done' && event.position ? [event.position] : [])).at(-1)
  const only = listed && shown.length === 1 ? shown[0] : undefined
  const before = turns.findLast((turn) => turn.role === 'user')
  const isOpenedSince = page.chosen !== null && before !== undefined && page.chosen !== before.chosen
  const own = named ?? only ?? null
  if (isOpenedSince) return { position: page.chosen, open: page.chosen, shown }
  // The person did not choose a job that the page opened by itself.
  return { position: own ?? (listed ? null : page.open), open: page.chosen ?? own ?? page.open, shown }
}

const idsOf = ({ groups }: JobsEvent): number[] => groups.flatMap(({ jobs }) => jobs.map(({ position }) => position))
