import { defineStateMachine, type Transition } from '#kernel/state-machine.ts'

export const liveStates = ['submitted', 'in_review', 'interview', 'offer'] as const
/** A state in which the company can still hire the person. */
export type LiveState = (typeof liveStates)[number]
export type ApplicationState = LiveState | 'hired' | 'rejected' | 'withdrawn'

/** Events of candidates and companies; `undo` of a withdrawal and `reopen` after a rejection carry the state before. */
export type ApplicationEvent =
  | 'edit'
  | 'start-review'
  | 'move-to-new'
  | 'move-to-review'
  | 'move-to-interview'
  | 'move-to-offer'
  | 'withdraw'
  | 'reject'
  | 'hire'
  | 'undo'
  | 'reopen'

export type ApplicationRefusal = 'in-review' | 'withdrawn' | 'rejected' | 'hired' | 'undo-over' | 'not-rejected'

type Row = Record<ApplicationEvent, Transition<ApplicationState, ApplicationRefusal>>

const refuse = <Code extends ApplicationRefusal>(refused: Code) => ({ refused })

/** A state in which the review has started. */
const reviewed = (startReview: Row['start-review']): Row => ({
  edit: refuse('in-review'),
  'start-review': startReview,
  'move-to-new': refuse('in-review'),
  'move-to-review': 'in_review',
  'move-to-interview': 'interview',
  'move-to-offer': 'offer',
  withdraw: 'withdrawn',
  reject: 'rejected',
  hire: 'hired',
  undo: refuse('undo-over'),
  reopen: refuse('not-rejected'),
})

const ended = (code: 'hired' | 'rejected' | 'withdrawn'): Row => ({
  edit: refuse(code),
  'start-review': refuse(code),
  'move-to-new': refuse(code),
  'move-to-review': refuse(code),
  'move-to-interview': refuse(code),
  'move-to-offer': refuse(code),
  withdraw: refuse(code),
  reject: refuse(code),
  hire: refuse(code),
  undo: refuse(code),
  reopen: refuse(code),
})

/**
 * State machine of an application. Repeating an act is refused here; the use case returns the first result. The use
 * case decides how long a withdrawal can be undone.
 */
export const applicationStates = defineStateMachine<ApplicationState, ApplicationEvent, ApplicationRefusal>({
  name: 'application',
  initial: 'submitted',
  table: {
    submitted: { ...reviewed('in_review'), edit: 'submitted', 'move-to-new': 'submitted' },
    in_review: reviewed(refuse('in-review')),
    interview: reviewed(refuse('in-review')),
    offer: reviewed(refuse('in-review')),
    hired: ended('hired'),
    rejected: { ...ended('rejected'), reopen: { carried: liveStates } },
    withdrawn: { ...ended('withdrawn'), undo: { carried: liveStates } },
  },
})

/** Returns true if the company can still hire the person. */
export const isLive = (state: ApplicationState): state is LiveState => liveStates.some((live) => live === state)

export const SUBMITTED = 'submitted' as const satisfies ApplicationState
export const IN_REVIEW = 'in_review' as const satisfies ApplicationState
export const WITHDRAWN = 'withdrawn' as const satisfies ApplicationState
/** Statuses of applications for companies; `active` ones are live. */
export const companyStatuses = ['active', 'rejected', 'hired', 'withdrawn'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export const isWithdrawn = (state: ApplicationState): boolean => state === 'withdrawn'
export const isRejected = (state: ApplicationState): boolean => state === 'rejected'
export const isHired = (state: ApplicationState): boolean => state === 'hired'

export const stageKinds = ['new', 'review', 'interview', 'offer', 'hired', 'rejected'] as const
/** The kind of a company's stage, which decides the state of applications in it. */
export type StageKind = (typeof stageKinds)[number]

/** Kinds of which every list has a stage. */
export const requiredKinds: readonly StageKind[] = ['new', 'hired', 'rejected']

/** Kinds of the stages that end an application, which are the last of every list. */
export const endKinds: readonly StageKind[] = ['hired', 'rejected']

/** Event that moves an application to a stage. */
export const stageEvents = {
  new: 'move-to-new',
  review: 'move-to-review',
  interview: 'move-to-interview',
  offer: 'move-to-offer',
  hired: 'hire',
  rejected: 'reject',
} as const satisfies Record<StageKind, ApplicationEvent>

/** The candidate's one question about a rejection: not asked, owed an answer, or explained. */
export type ExplanationState = 'unasked' | 'owed' | 'explained'
/**
 * Acts of both sides: the candidate asks; the company writes, says that messages need no answer, or reopens the application, after
 * which another rejection can be asked about.
 */
export type ExplanationEvent = 'ask' | 'write' | 'settle' | 'reopen'

/** State machine of the question about a rejection. Only words of a person answer it. */
export const explanationStates = defineStateMachine<ExplanationState, ExplanationEvent, 'asked-before'>({
  name: 'explanation',
  initial: 'unasked',
  table: {
    unasked: { ask: 'owed', write: 'unasked', settle: 'unasked', reopen: 'unasked' },
    owed: { ask: { refused: 'asked-before' }, write: 'explained', settle: 'owed', reopen: 'unasked' },
    explained: { ask: { refused: 'asked-before' }, write: 'explained', settle: 'explained', reopen: 'unasked' },
  },
})

/** Returns the state of a question from its row; undefined for none since the rejection. */
export const explanationState = (question: { settledAt: Date | null } | undefined): ExplanationState =>
  question === undefined ? 'unasked' : question.settledAt === null ? 'owed' : 'explained'

export const isUnasked = (state: ExplanationState): boolean => state === 'unasked'
export const isOwed = (state: ExplanationState): boolean => state === 'owed'
export const explanationNames = ['unasked', 'owed', 'explained'] as const satisfies readonly ExplanationState[]
