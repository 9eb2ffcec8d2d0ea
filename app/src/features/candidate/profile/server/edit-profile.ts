import { z } from 'zod'
import type { Viewer } from '#kernel/viewer.ts'
import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { newId } from '#platform/secrets/token.ts'
import type { Faults } from '../clean-entry.ts'
import { profileOperations } from '../edit-list.ts'
import { editSection, type SectionEdit } from '../edit-section.ts'
import { profileErrors } from '../errors.ts'
import { undoChange } from '../profile-parts.ts'
import { isEditableSection, sectionSettings } from '../sections.ts'
import { changeProfile } from './change-profile.ts'
import { locate } from './filling/apply-parsed.ts'
import { findEdit, type LoadedProfile } from './store.ts'

/** A request of a signed-in candidate. */
export interface OwnCall {
  db: Database
  gazetteer: Gazetteer
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** A changed profile, and the version that undoes the change; null if nothing changed. */
export interface Changed {
  profile: LoadedProfile
  undo: number | null
}

const sentEdit = z.object({
  op_section: z.string().refine(isEditableSection),
  operation: z.enum(profileOperations),
  op_data: z.looseObject({
    value: z.unknown().optional(),
    index: z.int().nonnegative().optional(),
    id: z.string().optional(),
    before: z.unknown().optional(),
  }),
})

function readEdit(body: unknown): SectionEdit {
  const read = sentEdit.safeParse(body)
  if (!read.success || !isEditableSection(read.data.op_section)) throw profileErrors.error('invalid')
  const { op_section: section, operation, op_data: data } = read.data
  const { value, index, id, before } = data
  return { section, operation, value, index, id, before }
}

const faultFields = (faults: Faults) =>
  Object.fromEntries(Object.entries(faults).map(([field, code]) => [`op_data.value.${field}`, [code]]))

/**
 * Changes one section of the candidate's profile.
 * @throws `profile/invalid` with a fault for each field; `profile/conflict` if the edit is based on another value;
 * `profile/full`
 */
export async function editProfile(
  { db, gazetteer, tenant, viewer, context }: OwnCall,
  body: unknown,
): Promise<Changed> {
  const edit = readEdit(body)
  const settings = tenant.site.profileConfig
  const { enabled, editable } = sectionSettings(settings, edit.section)
  if (!enabled || !editable) throw profileErrors.error('invalid')
  const now = await context.now()
  const tools = { newId, locate: (typed: string) => locate(typed, gazetteer), settings }
  return recordChange(db, viewer, `${edit.section}.${edit.operation}`, now, (state) => {
    const outcome = editSection(state, edit, tools)
    if ('state' in outcome) return outcome.state
    const fields = outcome.refused === 'invalid' ? faultFields(outcome.faults) : {}
    throw profileErrors.error(outcome.refused, { fields })
  })
}

/** Undoes one change; this can be undone in turn. @throws `profile/not-undoable` */
export async function undoEdit({ db, viewer, context }: OwnCall, version: number): Promise<Changed> {
  const now = await context.now()
  return recordChange(db, viewer, 'undo', now, async (state, trx) => {
    const edit = await findEdit(trx, viewer, version)
    const undone = edit && undoChange(state, edit)
    if (!undone) throw profileErrors.error('not-undoable')
    return undone
  })
}

type Change = (
  state: LoadedProfile,
  trx: Parameters<typeof changeProfile>[0],
) => ReturnType<Parameters<typeof changeProfile>[3]>

/** Changes the viewer's profile in one transaction, recorded for undo. @throws the errors of `change` */
export async function recordChange(
  db: Database,
  viewer: Viewer,
  operation: string,
  now: Date,
  change: Change,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    let before = 0
    const profile = await changeProfile(trx, viewer, { operation, now }, (state) => {
      before = state.version
      return change(state, trx)
    })
    return { profile, undo: profile.version === before ? null : profile.version }
  })
}
