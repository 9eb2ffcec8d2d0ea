import type { MessageId } from '#ui/i18n/messages.ts'
import type { SavingState } from './saving/saving-state.ts'

/** The status line of a draft. */
export interface SavedView {
  readonly tone: 'calm' | 'warning'
  /** Undefined before anything was typed. */
  readonly text: MessageId | undefined
  /** Details of a problem. */
  readonly reason: MessageId | undefined
  /** True if the person can sign in to continue. */
  readonly signIn: boolean
  /** Fields in conflict. */
  readonly conflicts: readonly string[]
}

const PLACES = {
  nowhere: undefined,
  server: 'drafts.saved',
  device: 'drafts.onDevice',
  page: 'drafts.notSaved',
} as const satisfies Record<SavingState['place'], MessageId | undefined>

const OBSTACLES = {
  'signed-out': 'drafts.signedOut',
  closed: 'drafts.closed',
  submitted: 'drafts.submitted',
  gone: 'drafts.gone',
  full: 'drafts.full',
} as const satisfies Record<NonNullable<SavingState['obstacle']>, MessageId>

/** Returns the status line for a state of saving. */
export function savedView({ place, durable, failing, obstacle, conflicts }: SavingState): SavedView {
  const reason = reasonOf({ place, durable, failing, obstacle })
  return {
    // A key press is always unsaved for a moment, which is no reason for a warning.
    tone: obstacle || (place === 'page' && failing) ? 'warning' : 'calm',
    text: PLACES[place],
    reason,
    signIn: obstacle === 'signed-out',
    conflicts: [...conflicts.keys()],
  }
}

function reasonOf({ durable, failing, obstacle }: Omit<SavingState, 'savedAt' | 'conflicts' | 'others'>) {
  if (obstacle) return OBSTACLES[obstacle]
  if (durable === false) return 'drafts.noStorage'
  return failing ? 'drafts.offline' : undefined
}
