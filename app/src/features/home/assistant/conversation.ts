import * as limits from '#config/limits.ts'
import { z } from 'zod'
import {
  type AssistantPage,
  isProposed,
  jobSearch,
  type JobSearch,
  parseCall,
  type ProposedCall,
  type ToolCall,
} from './tools.ts'

const ids = z.array(z.int().positive()).max(100)

/** A proposal that waits for the person's answer; its token belongs to the protocol and means nothing to an engine. */
const pendingProposal = z
  .object({ token: z.string().max(2000), name: z.string().max(40), arguments: z.unknown() })
  .transform(({ token, name, arguments: given }, context): { token: string; call: ProposedCall } => {
    const call = parseCall(name, given)
    if (call && isProposed(call)) return { token, call }
    context.addIssue({ code: 'custom', message: 'Unknown tool, or arguments that do not fit it.' })
    return z.NEVER
  })

/** Something said earlier in the talk, as the tab keeps it. */
const turn = z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(4000) })
export type Turn = z.output<typeof turn>

/** The page's state, sent with each message. None of it is believed beyond the viewer's rights. */
export const talkContext = z.object({
  /** The job that the conversation is about: the one named last, or the only one of the list found last. */
  position: z.int().positive().nullable().default(null),
  /** The job that is open on the page, which is what "this job" means. */
  open: z.int().positive().nullable().default(null),
  /** Key of either of them, if it is private. */
  key: z.string().max(400).optional(),
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

/** A text shown word for word. `href` opens it marked where it stands, and is a path of this site or empty. */
export interface Passage {
  text: string
  /** BCP 47 tag, or empty if unknown. */
  language: string
  source: PassageSource
  href: string
}

/** A job in a list. Its title is the posting's, without what speaks to a machine. */
export interface ListedJob {
  position: number
  title: string
  place: string
  href: string
  /** The pay in the source's words, else empty. */
  pay: string
  /** The passage that decided in which group the job is. */
  passage?: Passage
  /** The band of the person's match with it, in their language, and the facts behind it. */
  match?: { band: string; reasons: string[] }
}

/** Jobs that agree on the conditions: the text says so, says otherwise, or does not say. `all` without conditions. */
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

/** A link to an own page. */
export interface TalkLink {
  label: string
  href: string
}

/** An engine's events, in order: one `turn` first and one `done` last. */
export type AssistantEvent =
  /** `language` is the one that the engine answers in. */
  | { type: 'turn'; engine: 'rules' | 'model'; language: string }
  | { type: 'status'; status: 'searching' | 'reading' }
  /** Whole sentences by the assistant. `frame` names the fixed frame of the rules engine. */
  | { type: 'text'; text: string; frame?: string; links?: TalkLink[] }
  | { type: 'passage'; passage: Passage }
  | {
      type: 'jobs'
      list: 'search' | 'similar' | 'compare' | 'cart' | 'saved' | 'matches'
      /** The search that was made; null for the other lists. */
      search: JobSearch | null
      /** The labels of the search's filters, by `filter value`. */
      labels?: Record<string, string>
      total: number
      groups: JobGroup[]
      /** The page with the same list. */
      href: string
    }
  | { type: 'items'; list: 'applications' | 'interviews' | 'alerts'; items: ListedItem[]; href: string }
  /** Something that would change; the protocol adds the token. */
  | { type: 'proposal'; call: ProposedCall; label: string }
  /** A typed yes or no to the waiting proposal; the page confirms with the token, or puts the card away. */
  | { type: 'decision'; decision: 'confirm' | 'cancel'; token: string }
  /** Asks the browser to open another page of the site. */
  | { type: 'open'; page: AssistantPage | 'position'; href: string }
  | {
      type: 'done'
      kind: DoneKind
      calls: ToolCall[]
      intent: string
      subject: string | null
      /** The job that the answer is about; left out if it is about none, or several. */
      position?: number
    }
  | { type: 'error'; code: string; message: string }
