import * as limits from '#config/limits.ts'
import type { SentEvent } from '../../contract.ts'
import type { Turn } from '../../conversation.ts'
import type { JobSearch } from '../../tools.ts'

/** The state of a proposal. */
export type ProposalState = 'waiting' | 'acting' | 'done' | 'canceled' | 'failed'

/** An answer in the panel. */
export interface AnswerTurn {
  role: 'assistant'
  /** Id of the message that it answers. */
  id: string
  events: SentEvent[]
  /** The states of its proposals, by token. */
  proposals: Record<string, { state: ProposalState; text?: string | undefined }>
  /** `cut`: the answer is incomplete. */
  state: 'running' | 'whole' | 'stopped' | 'cut'
  /** The reason for a missing answer, in words. */
  failure?: string | undefined
}

/** A message in the panel. */
export interface MessageTurn {
  role: 'user'
  id: string
  text: string
  /** The job that was open on the page when the person wrote the message. */
  chosen?: number | null
}

export type ShownTurn = MessageTurn | AnswerTurn

/** A conversation of one tab. */
export interface Talk {
  turns: ShownTurn[]
  isOpen: boolean
  /** The account of the conversation; null for a visitor. */
  account: string | null
  /** Time of the last change, in epoch milliseconds. */
  at: number
}

export const emptyTalk: Talk = { turns: [], isOpen: false, account: null, at: 0 }

/** Keeps only the newest turns. */
export const withTurns = (talk: Talk, turns: ShownTurn[]): Talk => ({
  ...talk,
  turns: turns.slice(-limits.assistantTurns),
})

/** Changes the answer with an id. */
export const withAnswer = (talk: Talk, id: string, change: (answer: AnswerTurn) => AnswerTurn): Talk => ({
  ...talk,
  turns: talk.turns.map((turn) => (turn.role === 'assistant' && turn.id === id ? change(turn) : turn)),
})

/** Returns the turns in the server's format. */
export const toRequestTurns = (turns: readonly ShownTurn[]): Turn[] =>
  turns.flatMap((turn): Turn[] => {
    const text = turn.role === 'user' ? turn.text : textIn(turn.events)
    return text ? [{ role: turn.role, text: text.slice(0, limits.assistantTurnCharacters) }] : []
  })

const textIn = (events: readonly SentEvent[]) =>
  events
    .flatMap((event) => (event.type === 'text' ? [event.text] : event.type === 'passage' ? [event.passage.text] : []))
    .join(' ')

/** Returns the pending proposal, which is the newest one. */
export function waitingProposal(turns: readonly ShownTurn[]) {
  for (const turn of turns.toReversed()) {
    if (turn.role !== 'assistant') continue
    for (const event of turn.events.toReversed())
      if ('token' in event && event.type === 'proposal')
        return turn.proposals[event.token] === undefined || turn.proposals[event.token]?.state === 'waiting'
          ? { answer: turn.id, token: event.token, call: event.call }
          : undefined
  }
  return undefined
}

/** Returns the last search of the assistant, with the page that has the same list. */
export function lastSearch(turns: readonly ShownTurn[]): { search: JobSearch; href: string } | undefined {
  for (const turn of turns.toReversed())
    for (const event of turn.role === 'assistant' ? turn.events.toReversed() : [])
      if (event.type === 'jobs' && event.search) return { search: event.search, href: event.href }
  return undefined
}
