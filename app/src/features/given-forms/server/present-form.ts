import type { GivenForm } from '../contract.ts'
import { formPath } from '../rules.ts'
import type { FormRow } from './store.ts'

/** Returns a form as its person sees it; `key` keeps its own link. */
export const presentForm = (row: FormRow, key?: string): GivenForm => ({
  id: row.id,
  encId: row.encId,
  title: row.title,
  kind: 'form',
  status: row.status,
  due_at: row.dueAt?.toISOString() ?? null,
  updated_at: row.changedAt.toISOString(),
  offer_id: row.offerId,
  application_id: row.applicationId,
  url: formPath(row.encId, key),
  position: row.position,
  completed_at: row.completedAt?.toISOString() ?? null,
  about: null,
})
