import { defineService } from '#platform/feature/service.ts'
import { type StageKind, type CompanyStatus } from '../../states.ts'
import type { Explanation } from '../../reasons.ts'
import type { ApplicationReferral } from '../records/application-service.ts'
import type { CompanyRequiredAnswer } from '../records/required-answer-states.ts'

/** An application from its company's perspective. */
export interface CompanyApplication {
  encId: string
  /** The account's id, or `guest-` and a number; null once the person's data is erased. */
  candidateId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  position: { id: number; title: string; displayJobId: string; locations: string[] }
  state: string
  /** Harvest's word for the status. */
  status: CompanyStatus
  stage: { id: number; key: string; kind: StageKind; name: string }
  stageSince: Date
  expectedAt: Date | null
  overdue: boolean
  submittedAt: Date
  updatedAt: Date
  reviewAt: Date | null
  withdrawnAt: Date | null
  rejectedAt: Date | null
  /** Time at which a scheduled rejection takes effect. */
  rejectsAt: Date | null
  /** The company's internal reason for the rejection, also for a scheduled one. */
  rejectReason: string | null
  /** The reasons that the candidate reads, also of a scheduled rejection; null for none. */
  rejectReasons: Explanation | null
  hiredAt: Date | null
  /** YYYY-MM-DD */
  startsOn: string | null
  source: string
  isReferral: boolean
  /** Remaining referrals, oldest first. */
  referrals: readonly ApplicationReferral[]
  remoteId: string | null
  receipt: string
  version: number
  erasedAt: Date | null
  legalHold: boolean
  /** Answers of the latest version in the order of the form, without voluntary ones. */
  answers: CompanyAnswer[]
  /** The questions whose answers the form requires for the job, in its order. */
  requiredAnswers: CompanyRequiredAnswer[]
  attachments: Attachment[]
  consents: {
    purpose: 'processing' | 'keeping' | 'demographic' | 'contact'
    words: string
    givenAt: Date
    revokedAt: Date | null
  }[]
}

/** An answer; `label` has the words of the chosen options, and is null for a question without options. */
export interface CompanyAnswer {
  name: string
  question: string
  answer: unknown
  label: string | string[] | null
}

/** Counts of voluntary answers; `count` is null if it would reveal a group of fewer than ten. */
export interface CompanyVoluntaryCounts {
  questions: { question: string; options: { option: string; count: number | null }[] }[]
}

export interface Attachment {
  /** The file's enc_id. */
  file: string
  field: string
  name: string
  type: string
  bytes: number
  sha256: string
  createdAt: Date
}

/** A version as received by the company. */
export interface CompanyVersion {
  number: number
  at: Date
  language: string
  hash: string
  definition: Record<string, unknown>
  /** Question keys by the names of fields. */
  questionKeys: Readonly<Record<string, string>>
  values: Record<string, unknown>
  answers: CompanyApplication['answers']
  attachments: Attachment[]
}

/** A stage in the format for programs and operators. */
export interface CompanyStage {
  id: number
  key: string
  kind: StageKind
  name: string
  labels: Record<string, string>
  place: number
  expectedDays: number | null
  /** Null for the stages shared by all positions without separate ones. */
  positionId: number | null
}

export interface ListChoice {
  /** Cursor from the previous page, after which the list continues. */
  cursor?: string | undefined
  limit: number
  updatedAfter?: Date | undefined
  positionId?: number | undefined
  status?: CompanyApplication['status'] | undefined
  stageId?: number | undefined
}

/** A rejection, with the stage that was read last, if it must still be the current one. */
export interface Rejection extends Partial<Explanation> {
  from?: number | undefined
  /** True for a colleague, who has to give reasons. */
  needsReasons?: boolean
  reason?: string | undefined
  words?: string | undefined
  sendAt?: Date | undefined
}

/** True in `needsReasons` for a colleague, who has to give reasons for a rejection. */
export type NeedsReasons = Pick<Rejection, 'needsReasons'>

/** A stage to move an application to, and the stage that was read last. */
export interface MoveTo extends NeedsReasons {
  stage: string | number
  from?: string | number | undefined
  words?: string | undefined
}

/** Identifies one application of a company. */
export interface CompanyTarget {
  tenantId: number
  encId: string
}

/**
 * The company's side of applications, for its programs and operators. Acts are idempotent: repeating one returns the
 * unchanged application. All throw `applications/not-found`, and the refusals of the state machine.
 */
export interface CompanyApplications {
  /** Lists applications by their last change, oldest first. */
  list(tenantId: number, choice: ListChoice): Promise<{ applications: CompanyApplication[]; next: string | null }>
  show(target: CompanyTarget): Promise<CompanyApplication>
  /** @throws `applications/not-found`, also for an erased version */
  version(target: CompanyTarget, number: number): Promise<CompanyVersion>
  /** Returns the applications of a person, newest first. */
  ofCandidate(tenantId: number, candidateId: string): Promise<CompanyApplication[]>
  /** Returns the storage key of an application's file. */
  attachment(target: CompanyTarget, file: string): Promise<(Attachment & { key: string }) | undefined>
  stages(tenantId: number, positionId: number | null): Promise<CompanyStage[]>
  startReview(target: CompanyTarget): Promise<CompanyApplication>
  /**
   * Moves an application to a stage, by key or id; a stage of kind hired or rejected also hires or rejects it.
   * @throws `no-such-stage`; `stage-changed` if it is not in `from`; `reason-missing` for a rejection that needs reasons
   */
  move(target: CompanyTarget, to: MoveTo): Promise<CompanyApplication>
  /** Moves an application to the next stage. @throws `no-such-stage` after the last one, `stage-changed`, `reason-missing` */
  advance(target: CompanyTarget, from?: string | number, choice?: NeedsReasons): Promise<CompanyApplication>
  /**
   * Rejects an application, now or at `sendAt`; until then, moving, hiring or `unreject` cancels the rejection.
   * @throws `not-stated` for a requirement that the ad doesn't state, `reason-missing`
   */
  reject(target: CompanyTarget, why: Rejection): Promise<CompanyApplication>
  /** Returns a rejected application to its previous state and stage. @throws `not-rejected` */
  unreject(target: CompanyTarget): Promise<CompanyApplication>
  /** Hires the person; `startsOn` is the first day of work, YYYY-MM-DD. @throws `stage-changed` if it is not in `from` */
  hire(
    target: CompanyTarget,
    how: { from?: number | undefined; startsOn?: string | undefined },
  ): Promise<CompanyApplication>
  /** Writes to the candidate. @throws `stage-changed` if it is not in `from`, `withdrawn` */
  message(target: CompanyTarget, message: { from?: number | undefined; words: string }): Promise<CompanyApplication>
  settleMessages(target: CompanyTarget): Promise<CompanyApplication>
  /** Returns the id of a person in the company's own system. */
  candidateRemoteId(tenantId: number, candidateId: string): Promise<string | null>
  /** Sets the id of a person in the company's own system. @throws `not-found` for a person who never applied */
  setCandidateRemoteId(tenantId: number, candidateId: string, remoteId: string | null): Promise<void>
  /** Counts voluntary answers of past months, for one position or all. Months are YYYY-MM, in UTC. */
  voluntaryCounts(
    tenantId: number,
    choice: { positionId?: number | undefined; from?: string | undefined; to?: string | undefined },
  ): Promise<CompanyVoluntaryCounts>
  /** Sets the application's id in the company's own system. */
  setRemoteId(target: CompanyTarget, remoteId: string | null): Promise<CompanyApplication>
}

export const companyApplicationService = defineService<CompanyApplications>('applications.company')
