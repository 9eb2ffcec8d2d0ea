import type { z } from 'zod'
import type { changedAttendee, DeskAttendee } from '../../../desk-contract.ts'
import type { StoredRegistrationState } from '../../../states.ts'
import type { ChangedPerson } from './change-list.ts'
import type { ListedPerson } from './people-store.ts'

/** Returns a person on an event's list for the desk. */
export const presentPerson = <State extends StoredRegistrationState>({
  id,
  name,
  email,
  state,
  since,
  cameAt,
  person,
}: Omit<ListedPerson, 'state'> & { state: State }): Omit<DeskAttendee, 'state'> & { state: State } => ({
  id,
  name,
  email,
  state,
  since: since.toISOString(),
  cameAt: cameAt?.toISOString() ?? null,
  person,
})

/** Returns a person after an act for the desk and for programs. */
export const presentChanged = ({ person, counts }: ChangedPerson): z.input<typeof changedAttendee> => ({
  person: presentPerson(person),
  counts,
})
