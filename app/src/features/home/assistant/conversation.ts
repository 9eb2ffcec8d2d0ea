import * as limits from '#config/limits.ts'
import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { talkLimits } from './limits.ts'
import {
  type AssistantPage,
  isProposed,
  jobSearch,
  type JobSearch,
  parseCall,
  type ProposedCall,
  type ToolCall,
} from './tools.ts'

const ids = z.array(z.int().positive()).max(talkLimits.jobs)

/** A proposal that waits for the person's answer; its token belongs to the protocol and is opaque to an engine. */
const pendingProposal = z
  .object({
    token: z.string().max(talkLimits.pendingToken),
    name: z.string().max(talkLimits.toolName),
    arguments: z.unknown(),
  })
  .transform(({ token, name, arguments: given }, context): { token: string; call: ProposedCall } => {
    const call = parseCall(name, given)
    if (call && isProposed(call)) return { token, call }
    context.addIssue({ code: 'custom', message: 'Unknown tool, or arguments that do not fit it.' })
    return z.NEVER
  })

/** An earlier statement in the conversation, as stored by the tab. */
const turn = z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(talkLimits.turn) })
export type Turn = z.output<typeof turn>

/** The page's state, sent with each message. It is only trusted within the viewer's rights. */
export const talkContext = z.object({
  /** The job that the conversation is about: the one named last, or the only result of the last list. */
  position: z.int().positive().nullable().default(null),
  /** The open job on the page, to which "this job" refers. */
  open: z.int().positive().nullable().default(null),
  /** Key of either job, if it is private. */
  key: z.string().max(textLimits.positionKey).optional(),
  /** The jobs that were listed last, in order; those of the page until the assistant lists some. */
  shown: ids.default([]),
  cart: ids.default([]),
  /** The search on the screen, if the assistant or the person has set one. */
  search: jobSearch.nullable().default(null),
  pending: pendingProposal.nullable().default(null),
  /** Earlier turns, oldest first. */
  turns: z.array(turn).max(limits.assistantTurns).default([]),
})
export type TalkContext = z.output<typeof talkContext>

/** The place of a passage. */
export type PassageSource =
  | { kind: 'posting'; position: number }
  /** A field of the posting, such as `salary`; the passage is its text. */
  | { kind: 'field'; position: number; field: string }
  | { kind: 'company'; id: string; title: string }
  | { kind: 'site'; title: string }

/** A text shown word for word. `href` opens the page with the text marked; it is a path of this site or empty. */
export interface Passage {
  text: string
  /** BCP 47 tag, or empty if unknown. */
  language: string
  source: PassageSource
  href: string
}

/** A job in a list. Its title is the posting's, without text addressed to a machine. */
export interface ListedJob {
  position: number
  title: string
  place: string
  href: string
  /** The pay in the source's words, else empty. */
  pay: string
  /** The passage that decided the job's group. */
  passage?: Passage
  /** The rating of the person's match with the job, in their language, and the facts behind it. */
  match?: { band: string; reasons: string[] }
}

/**
 * Jobs grouped by whether their text confirms the conditions, contradicts them, or doesn't mention them. `all` without
 * conditions.
 */
export interface JobGroup {
  verdict: 'all' | 'says-so' | 'says-otherwise' | 'does-not-say'
  count: number
  /** The first jobs of the group. */
  jobs: ListedJob[]
}

/** A line of a person's own list: an application, an interview or an alert. */
export interface ListedItem {
  title: string
  detail: string
  href: string
}

export type DoneKind = 'answer' | 'unknown' | 'tool' | 'ask' | 'refused'

/** A link to one of the person's pages. */
export interface TalkLink {
  label: string
  href: string
}

/** An engine's events, in order: starts with one `turn` and ends with one `done`. */
export type AssistantEvent =
  /** `language` is the language in which the engine answers. */
  | { type: 'turn'; engine: 'rules' | 'model'; language: string }
  | { type: 'status'; status: 'searching' | 'reading' }
  /** Whole sentences by the assistant. `frame` names the fixed frame of the rules engine. */
  | { type: 'text'; text: string; frame?: string; links?: TalkLink[] }
  | { type: 'passage'; passage: Passage }
  | {
      type: 'jobs'
      list: 'search' | 'similar' | 'compare' | 'cart' | 'saved' | 'matches'
      /** The search that was run; null for other lists. */
      search: JobSearch | null
      /** The labels of the search's filters, by `filter value`. */
      labels?: Record<string, string>
      total: number
      groups: JobGroup[]
      /** The page that shows the same list. */
      href: string
    }
  | { type: 'items'; list: 'applications' | 'interviews' | 'alerts'; items: ListedItem[]; href: string }
  /** A proposed change, to which the protocol adds the token. */
  | { type: 'proposal'; call: ProposedCall; label: string }
  /** A typed yes or no to the pending proposal; the page confirms with the token, or dismisses the card. */
  | { type: 'decision'; decision: 'confirm' | 'cancel'; token: string }
  /** Asks the browser to open another page of the site. */
  | { type: 'open'; page: AssistantPage | 'position'; href: string }
  | {
      type: 'done'
      kind: DoneKind
      calls: ToolCall[]
      intent: string
      subject: string | null
      /** The job that the answer is about; missing if it is about none or several. */
      position?: number
    }
  | { type: 'error'; code: string; message: string }
