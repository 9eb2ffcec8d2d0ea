import {
  changedPaths,
  changeSite,
  findSiteVersion,
  findVersionNumber,
  listSiteVersions,
  type SiteChangeOutcome,
} from '#features/site/tenants/server/index.ts'
import { showPath } from '#config/site/setting-path.ts'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { Transaction } from '#platform/db/database.ts'
import type * as contract from '../contract.ts'
import { siteSettingsErrors } from '../errors.ts'
import { siteSettingsLimits } from '../limits.ts'
import { type DraftChanges, findDraft } from './draft-store.ts'
import { settingTexts } from './form/setting-texts.ts'
import { endDraft } from './save-settings.ts'
import { changesFor, differencesOf, groupsFor, settingFaults, type SettingsCall, withChanges } from './settings-call.ts'

/** A call that publishes settings. */
export interface PublishingCall extends SettingsCall {
  context: Pick<FeatureContext, 'config' | 'use'>
  actor: Actor
}

interface Publishing {
  note: string
  act: 'settings publish' | 'settings restore'
  change(current: unknown, trx: Transaction): unknown
  done?(trx: Transaction): Promise<void>
}

/** Saves a version of the configuration with its entry in the audit. @returns its number. @throws the refusal */
async function publish(
  { db, tenant, viewer, locale, now, context, actor }: PublishingCall,
  { note, act, change, done }: Publishing,
): Promise<number> {
  let wanted: unknown
  const outcome = await inOneTransaction(db, () =>
    changeSite(db, {
      tenantId: tenant.id,
      by: '',
      accountId: viewer.accountId,
      note,
      now,
      reach: context.config.outgoingReach,
      async change(current, trx) {
        wanted = await change(current, trx)
        return wanted
      },
      async done(trx, version) {
        await done?.(trx)
        const target = String(version)
        await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act, target })
      },
    }),
  )
  return numberOf(outcome, wanted, locale)
}

/** Returns the number of a saved version. @throws the refusal if none was saved */
function numberOf(outcome: SiteChangeOutcome, wanted: unknown, locale: LocaleTag): number {
  if (outcome.kind === 'changed') return outcome.version
  if (outcome.kind === 'same') throw siteSettingsErrors.error('nothing-changed')
  const found = settingFaults(wanted, settingTexts(locale))
  // Some faults show only when the version is saved, such as an address that this server can't reach.
  const others = outcome.faults.map(({ path, message }) => ({ field: path, group: '', label: path, message }))
  throw siteSettingsErrors.error('faults', { data: { faults: found.length > 0 ? found : others } })
}

/**
 * Publishes the draft and deletes it, except for settings that only other colleagues can change.
 * @throws `site-settings/conflict`, `site-settings/published-since`, `site-settings/faults`, `site-settings/nothing-changed`
 */
export function publishSettings(
  call: PublishingCall,
  { revision, version, note }: { revision: number; version: number; note: string },
): Promise<number> {
  const { tenant, viewer, now } = call
  let rest: DraftChanges = {}
  return publish(call, {
    note,
    act: 'settings publish',
    async change(current, trx) {
      const draft = await findDraft(trx, tenant.id)
      if (draft.revision !== revision) throw siteSettingsErrors.error('conflict', { data: { fields: [] } })
      if ((await findVersionNumber(trx, tenant.id)) !== version) throw siteSettingsErrors.error('published-since')
      const { own, others } = changesFor(viewer, draft.changes)
      rest = others
      return withChanges(current, own)
    },
    done: (trx) => endDraft(trx, { tenantId: tenant.id, accountId: viewer.accountId, now }, { revision }, rest),
  })
}

/** Publishes an older version again. @throws `request/not-found`, `site-settings/faults`, `site-settings/nothing-changed` */
export async function rollBackSettings(
  call: PublishingCall,
  { number, note }: { number: string; note: string },
): Promise<number> {
  const found = /^[1-9]\d{0,8}$/.test(number)
    ? await findSiteVersion(call.db, call.tenant.id, Number(number))
    : undefined
  if (!found) throw requestErrors.error('not-found')
  return publish(call, { note, act: 'settings restore', change: () => found.site })
}

/** Returns the newest versions with what each changed. */
export async function listVersions({
  db,
  tenant,
  viewer,
  locale,
}: SettingsCall): Promise<DataOf<typeof contract.listSettingVersions>> {
  const texts = settingTexts(locale)
  const visible = new Set(groupsFor(viewer).map(({ name }) => name))
  const found = await listSiteVersions(db, tenant.id, siteSettingsLimits.versions + 1)
  const versions = found.slice(0, siteSettingsLimits.versions).map(({ site, changedAt, ...version }, index) => {
    const before = found[index + 1]?.site
    const paths = before === undefined ? [] : changedPaths(before, site).map(showPath)
    return {
      ...version,
      changedAt: changedAt.toISOString(),
      differences: differencesOf(before, site, paths, texts).filter(({ group }) => visible.has(group)),
    }
  })
  return { versions }
}
