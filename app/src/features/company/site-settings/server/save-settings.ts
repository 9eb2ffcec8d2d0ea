import type { LocaleTag } from '#config/locale-tags.ts'
import { lockSite, restoreSecrets, valueAt } from '#features/site/tenants/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { readPath } from '#config/site/setting-path.ts'
import type { Transaction } from '#platform/db/database.ts'
import type * as contract from '../contract.ts'
import type { SettingFault } from '../contract.ts'
import { siteSettingsErrors } from '../errors.ts'
import {
  deleteDraft,
  type DraftChange,
  type DraftChanges,
  type DraftRow,
  findDraft,
  writeDraft,
} from './draft-store.ts'
import { UnreadableField } from './form/setting-field.ts'
import { defaultAt, settingAt } from './form/setting-values.ts'
import type { PlacedField } from './form/group-form.ts'
import { settingTexts } from './form/setting-texts.ts'
import {
  changesFor,
  draftFacts,
  formFields,
  groupFor,
  isSameSetting,
  readDraftedSite,
  type SettingsCall,
  withChanges,
} from './settings-call.ts'

interface Saved {
  group: string
  language: LocaleTag | undefined
  revision: number
  values: Readonly<Record<string, unknown>>
}

/**
 * Saves fields to the draft. Values that a setting can't have are saved, too, and reported; those that can't be read aren't.
 * @throws `request/not-found`; `site-settings/conflict` if a colleague changed one of the fields since `revision`
 */
export async function saveSettings(
  call: SettingsCall,
  { group: name, language, revision, values }: Saved,
): Promise<DataOf<typeof contract.saveSettings>> {
  const { db, tenant, viewer, locale, now } = call
  const group = groupFor(viewer, name)
  const texts = settingTexts(locale)
  return db.transaction().execute(async (trx) => {
    await lockSite(trx, tenant.id)
    const site = await readDraftedSite(trx, tenant.id)
    const fields = new Map(
      formFields(group, language, site.drafted, texts).map((placed) => [placed.field.item.name, placed]),
    )
    const changes: Record<string, DraftChange> = { ...site.draft.changes }
    const next = site.draft.revision + 1
    const unreadable: SettingFault[] = []
    const conflicts: string[] = []
    for (const [field, value] of Object.entries(values)) {
      const placed = fields.get(field)
      if (!placed) throw requestErrors.error('invalid', { fields: { [field]: ['There is no such setting.'] } })
      const read = readField(placed, value)
      if ('fault' in read) {
        const part = read.fault.part ? `${field}.${read.fault.part}` : field
        const label = String(placed.field.item['label'])
        unreadable.push({
          field: part,
          group: group.name,
          label,
          message: texts.say(read.fault.text),
          isMissing: false,
        })
        continue
      }
      const stored = withSecrets(placed, read.value, site.drafted)
      const [fallback, earlier] = [defaultAt(placed.path), changes[placed.path]]
      if (isSameSetting(stored, settingAt(site.drafted, placed.path), fallback)) continue
      if (earlier && earlier.revision > revision) conflicts.push(field)
      const isDefault = isSameSetting(stored, undefined, fallback)
      if (isSameSetting(stored, settingAt(site.published, placed.path), fallback)) delete changes[placed.path]
      else changes[placed.path] = { ...(!isDefault && { value: stored }), revision: next }
    }
    if (conflicts.length > 0) throw siteSettingsErrors.error('conflict', { data: { fields: conflicts } })
    await writeDraft(trx, tenant.id, { changes, revision: next, savedAt: now, accountId: viewer.accountId })
    const saved = await readDraftedSite(trx, tenant.id)
    return { ...draftFacts(saved, call), unreadable }
  })
}

function readField({ field }: PlacedField, value: unknown): { value: unknown } | { fault: UnreadableField } {
  try {
    return { value: field.write(value) }
  } catch (error) {
    if (error instanceof UnreadableField) return { fault: error }
    throw error
  }
}

/** Returns a value with the secrets that its masks stand for. */
function withSecrets({ path }: PlacedField, value: unknown, drafted: unknown): unknown {
  if (value === undefined) return undefined
  const whole = withChanges(drafted, { [path]: { value, revision: 0 } })
  return valueAt(restoreSecrets(whole, drafted).document, readPath(path) ?? [])
}

/**
 * Deletes the draft, except for settings that only other colleagues can change.
 * @throws `site-settings/conflict` if a colleague has saved in the meantime
 */
export async function discardSettings({ db, tenant, viewer, now }: SettingsCall, revision: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSite(trx, tenant.id)
    const draft = await findDraft(trx, tenant.id)
    if (draft.revision !== revision) throw siteSettingsErrors.error('conflict', { data: { fields: [] } })
    await endDraft(
      trx,
      { tenantId: tenant.id, accountId: viewer.accountId, now },
      draft,
      changesFor(viewer, draft.changes).others,
    )
  })
}

/** Keeps what remains of a draft, or deletes it. The tenant must be locked. */
export async function endDraft(
  trx: Transaction,
  { tenantId, accountId, now }: { tenantId: number; accountId: string; now: Date },
  { revision }: Pick<DraftRow, 'revision'>,
  rest: DraftChanges,
): Promise<void> {
  if (Object.keys(rest).length === 0) await deleteDraft(trx, tenantId)
  else await writeDraft(trx, tenantId, { changes: rest, revision: revision + 1, savedAt: now, accountId })
}
