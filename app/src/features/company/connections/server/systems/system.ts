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
}

/** An application as a system gets it. */
export interface ApplicationToSend {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  answers: readonly AnswerToSend[]
  /** Purposes that the person consented to. */
  consents: ReadonlySet<string>
  /** The form that the answers are for, as the system described it. */
  form: unknown
  sentAt: Date
}

/** A reason for a refusal; `question` is the label of the question that it is about. */
export interface RefusalReason {
  question?: string
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
  /** The system refuses the credentials. */
  | { kind: 'not-allowed'; said: string }

/** An act of the company's people in the system. */
export interface StatusEvent {
  ids: SystemIds
  /** Email addresses of the person, and the job in the feed, for systems that name no ids when they take an application. */
  emails: readonly string[]
  job: string | undefined
  change: 'received' | 'stage' | 'rejected' | 'hired' | 'reopened'
  /** The system's name of the stage. */
  stage: string | undefined
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
  stop: AbortSignal
}

/** The connection to an applicant tracking system. Its feed of jobs is described in `systems.ts` of the feature. */
export interface DeliverySystem {
  /** Names of the credentials in the order in which they are asked for. */
  credentials: readonly { name: CredentialName; required: boolean }[]
  /** Applications that can be sent in a second. */
  perSecond: number
  /** Returns the jobs in a list without questions, to which they are added; left out for systems whose list has them. */
  jobsIn?(document: unknown): unknown[]
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
   */
  find(call: SystemCall, application: ApplicationToSend): Promise<SystemIds | null | undefined>
  /** Reads a post of the system. @returns undefined if its signature is wrong */
  readStatus(
    post: StatusPost,
    call: Omit<SystemCall, 'job'>,
  ): StatusEvent[] | undefined | Promise<StatusEvent[] | undefined>
}
