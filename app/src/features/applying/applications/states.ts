import { defineStateMachine, type Transition } from '#kernel/state-machine.ts'

export const liveStates = ['submitted', 'in_review', 'interview', 'offer'] as const
/** A state in which the company can still hire the person. */
export type LiveState = (typeof liveStates)[number]
export type ApplicationState = LiveState | 'hired' | 'rejected' | 'withdrawn'

/** Events of candidates and companies; undoing a withdrawal and reopening a rejection lead to the state before. */
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
  | `undo-to-${LiveState}`
  | `reopen-to-${LiveState}`

export type ApplicationRefusal = 'in-review' | 'withdrawn' | 'rejected' | 'hired' | 'undo-over' | 'not-rejected'

type Row = Record<ApplicationEvent, Transition<ApplicationState, ApplicationRefusal>>

const refuse = <Code extends ApplicationRefusal>(refused: Code) => ({ refused })

/** Returns the events that restore an earlier state, all with one outcome. */
const restore = (undo: ApplicationRefusal, reopen: ApplicationRefusal) => ({
  'undo-to-submitted': refuse(undo),
  'undo-to-in_review': refuse(undo),
  'undo-to-interview': refuse(undo),
  'undo-to-offer': refuse(undo),
  'reopen-to-submitted': refuse(reopen),
  'reopen-to-in_review': refuse(reopen),
  'reopen-to-interview': refuse(reopen),
  'reopen-to-offer': refuse(reopen),
})

/** A state that the review has begun in. */
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
  ...restore('undo-over', 'not-rejected'),
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
  ...restore(code, code),
})

/**
 * State machine of an application. Repeating an act is refused here; the use case returns the first result. The time
 * until which a withdrawal can be undone is up to the use case.
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
    rejected: {
      ...ended('rejected'),
      'reopen-to-submitted': 'submitted',
      'reopen-to-in_review': 'in_review',
      'reopen-to-interview': 'interview',
      'reopen-to-offer': 'offer',
    },
    withdrawn: {
      ...ended('withdrawn'),
      ...restore('undo-over', 'withdrawn'),
      'undo-to-submitted': 'submitted',
      'undo-to-in_review': 'in_review',
      'undo-to-interview': 'interview',
      'undo-to-offer': 'offer',
    },
  },
})

/** Returns true if the company can still hire the person. */
export const isLive = (state: ApplicationState): state is LiveState => liveStates.some((live) => live === state)

export const isWithdrawn = (state: ApplicationState): boolean => state === 'withdrawn'
export const isRejected = (state: ApplicationState): boolean => state === 'rejected'
export const isHired = (state: ApplicationState): boolean => state === 'hired'

export const stageKinds = ['new', 'review', 'interview', 'offer', 'hired', 'rejected'] as const
/** The meaning of a company's stage, which decides the state of applications in it. */
export type StageKind = (typeof stageKinds)[number]

/** Event of moving an application to a stage. */
export const stageEvents = {
  new: 'move-to-new',
  review: 'move-to-review',
  interview: 'move-to-interview',
  offer: 'move-to-offer',
  hired: 'hire',
  rejected: 'reject',
} as const satisfies Record<StageKind, ApplicationEvent>
