import { defineErrors } from '#kernel/error.ts'

export const positionErrors = defineErrors('positions', {
  'not-found': { status: 404 },
  'already-closed': { status: 409 },
  'not-published': { status: 409 },
  'deadline-passed': { status: 409 },
})

/** Refusals to undo an import. */
export const importErrors = defineErrors('imports', {
  'not-found': { status: 404 },
  followed: { status: 409 },
  running: { status: 409 },
  'too-large': { status: 409 },
})
