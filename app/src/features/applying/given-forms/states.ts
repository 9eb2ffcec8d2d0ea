import { defineStateMachine } from '#kernel/state-machine.ts'

export const givenFormStatuses = ['open', 'in_progress', 'completed'] as const
export type GivenFormStatus = (typeof givenFormStatuses)[number]
export type GivenFormEvent = 'change' | 'submit' | 'reopen'
export type GivenFormRefusal = 'completed' | 'not-completed'

const completed = { refused: 'completed' } as const
const notCompleted = { refused: 'not-completed' } as const

/** State machine of a form that a company gave to a person. A recalled form has no row. */
export const givenFormStates = defineStateMachine<GivenFormStatus, GivenFormEvent, GivenFormRefusal>({
  name: 'given form',
  initial: 'open',
  table: {
    open: { change: 'in_progress', submit: 'completed', reopen: notCompleted },
    in_progress: { change: 'in_progress', submit: 'completed', reopen: notCompleted },
    completed: { change: completed, submit: completed, reopen: 'in_progress' },
  },
})

/** The state of a form that was sent. */
export const COMPLETED = 'completed' satisfies GivenFormStatus

/** Returns true for a form that was sent and not reopened. */
export const isCompleted = (status: GivenFormStatus): boolean => !givenFormStates.next(status, 'submit').ok
