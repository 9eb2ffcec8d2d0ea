import { z } from 'zod'
import { keptReasons } from '#features/jobs/positions/undo-plan.ts'

/** States of the last import, seen by those who could undo it. */
export const importStates = ['undoable', 'running', 'too-large', 'undone'] as const

/** The last import, and what undoing it does, or did. */
export const lastImport = z.object({
  id: z.int(),
  source: z.string(),
  at: z.iso.datetime(),
  state: z.enum(importStates),
  undoneAt: z.iso.datetime().nullable(),
  closed: z.int().describe('Jobs that it created, which are closed.'),
  restored: z.int().describe('Jobs that it changed, which get their values from before.'),
  reopened: z.int().describe('Jobs that it closed.'),
  kept: z.int().describe('Jobs that stay as they are.'),
  exceptions: z
    .array(z.object({ id: z.int(), displayId: z.string(), title: z.string(), reason: z.enum(keptReasons) }))
    .describe('The first of them: someone applies for them, changed them since, or their last day has passed.'),
  isPulled: z.boolean().describe('True if a connection brings these jobs, which is paused.'),
})
export type LastImportFacts = z.output<typeof lastImport>
