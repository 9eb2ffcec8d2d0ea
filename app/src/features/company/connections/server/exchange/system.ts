import type { SystemQuestion } from '#features/applying/forms/server/index.ts'
import type { CredentialName } from '../../systems.ts'
import type { Reach } from '#platform/outgoing/reachable.ts'

/** Secrets and settings that a system wants for applications, by name, such as `key`. */
export type Credentials = Readonly<Partial<Record<CredentialName, string>>>

/** A job as its system names it. */
export interface SystemJob {
  board: string
  /** Id of the job in the feed. */
  id: string
}

/** The system's ids of an application and its person, as far as it names them. */
export interface SystemIds {
  application?: string
  candidate?: string
  /** Id of the job's posting, for systems that ask for it with every call. */
  posting?: string
}

/** An application that a system has: its ids, and the job's in the feed. */
export interface HeldApplication {
  ids: SystemIds
  job: string
}

/** A file of an application. */
export interface FileToSend {
  name: string
  type: string
  bytes: Buffer
}

/** An answer for a question of the system: the values of chosen options, a text, or files. */
export interface AnswerToSend {
  question: SystemQuestion
  values: readonly (string | number | boolean)[]
  files: readonly FileToSend[]
  /** True if the system lacks some of the chosen options. */
  isPartial: boolean
}

/** An answer without a question of the system, in words or as files. */
export interface OtherAnswer {
  question: string
  text: string
  files: readonly FileToSend[]
}

/** The person of an application, and when it was sent. */
export interface SentPerson {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  sentAt: Date
  /** The system's ids of earlier versions, which aren't what is looked for. */
  except: readonly string[]
}

/** An application as a system gets it. */
export interface ApplicationToSend extends SentPerson {
  answers: readonly AnswerToSend[]
  /** Answers that the system has no question for; empty if it takes no such ones. */
  others: readonly OtherAnswer[]
  /** Purposes that the person consented to. */
  consents: ReadonlySet<string>
  /** The form that the answers are for, as the system described it. */
  form: unknown
}

/**
 * A reason for a refusal: a question that is required, by its label, a job that isn't published, a file that the system doesn't
 * take, by its name, or the system's words.
 */
export interface RefusalReason {
  question?: string
  code?: 'not-published' | 'file-not-taken'
  text: string
}

/** The outcome of one attempt. */
export type Outcome =
  | { kind: 'delivered'; ids: SystemIds }
  /** The system doesn't want it as it is; repeating it doesn’t help. */
  | { kind: 'refused'; reasons: readonly RefusalReason[] }
  /** Nothing was stored: the system is away, or asks for patience. */
  | { kind: 'later'; afterSeconds: number; said: string }
  /** The answer was lost: the application may be stored or not. */
  | { kind: 'unknown'; said: string }
  /** The system refuses the credentials, or only forbids this call. */
  | { kind: 'not-allowed'; said: string; isForbidden?: boolean }

/** An act of the company's people in the system. */
export interface StatusEvent {
  ids: SystemIds
  /** Email addresses of the person, and the job in the feed, for systems that name no ids when they take an application. */
  emails: readonly string[]
  job: string | undefined
  change: 'received' | 'stage' | 'rejected' | 'hired' | 'reopened'
  /** The system's name of the stage. */
  stage: string | undefined
  /** Id of the event, and the time of the change: a repeated or late event changes nothing. */
  event?: string | undefined
  at?: Date | undefined
}

/** A post of a system about an application, with the secret that it was given for signing. */
export interface StatusPost {
  body: Buffer
  headers: Readonly<Record<string, unknown>>
  secret: string
}

/** The circumstances of a call of a system. */
export interface SystemCall {
  origin: string
  job: SystemJob
  credentials: Credentials
  reach: Reach
}

/** The list of a system's jobs, if it comes in pages or without descriptions. */
export interface JobList {
  /** Returns the address of the page after one; undefined after the last. */
  nextPage(page: unknown, address: string): string | undefined
  /** Returns the number of all jobs that a page names; undefined if it names none. */
  total(page: unknown): number | undefined
  /** Returns the address of a job with its description. */
  details(job: Readonly<Record<string, unknown>>, call: Pick<SystemCall, 'origin'> & { board: string }): string
  /** Calls that the system takes in a second. */
  perSecond: number
}

/** The connection to an applicant tracking system. Its feed of jobs is described in `systems.ts` of the feature. */
export interface DeliverySystem {
  /** Names of the credentials in the order in which they are asked for. */
  credentials: readonly { name: CredentialName; required: boolean }[]
  /** Applications that can be sent in a second. */
  perSecond: number
  list?: JobList
  /** Files that the system takes; left out if it takes all that this site does, or doesn't say. */
  takesFiles?: { maxBytes: number; endings: readonly string[] }
  /** True if it takes answers that it has no question for as text, and further files. */
  takesOthers?: boolean
  /** Returns the jobs in a list without questions, to which they are added; left out for systems whose list has them. */
  jobsIn?(document: unknown): unknown[]
  /** Jobs whose questions can be asked for in a second; left out if nothing limits it. */
  askedPerSecond?: number
  /** True if questions are shown only to a key: jobs get them once their connection sends applications. */
  asksWithKey?: boolean
  /**
   * Returns the questions of a job as the system asks them now; undefined if the job isn't published.
   * @throws NotAllowedError if the system refuses the credentials, or the network error
   */
  questions(call: SystemCall): Promise<unknown>
  /** Makes one attempt. Never throws because of the system. */
  deliver(call: SystemCall, application: ApplicationToSend): Promise<Outcome>
  /**
   * Looks for an application after a lost answer. @returns its ids, null if it isn't there, and undefined if that can't be found out
   * @throws SystemAwayError or a network error if it can be found out later
   */
  find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined>
  /** Asks what became of applications, in a system that doesn't say it by itself; yields each event as it is known. @throws the network error */
  askStages?(
    call: Omit<SystemCall, 'job'>,
    held: readonly HeldApplication[],
    at: { now: Date; stop: AbortSignal },
  ): AsyncIterable<StatusEvent>
  /** Returns the answer to a post that was read, if that isn't an empty one with the status 200. */
  acknowledge?(headers: StatusPost['headers']): { status: number; headers?: Record<string, string> }
  /** Reads a post of the system; left out for systems that send none. @returns undefined if its signature is wrong */
  readStatus?(
    post: StatusPost,
    call: Omit<SystemCall, 'job'>,
  ): StatusEvent[] | undefined | Promise<StatusEvent[] | undefined>
}
