import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { insertAuditLine, lockSite, putTheme } from '#features/site/tenants/server/index.ts'
import { parseSite } from '#config/site.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { contrastFaults, type ContrastFault, nearestPassing } from '../contrast.ts'
import type { ThemeFault } from '../read-theme.ts'
import { orderedTheme, resolveColors, type SiteDefaults, type Theme } from '../theme.ts'
import { filesOf, listFiles } from './files/file-store.ts'
import { findVersion, insertVersion } from './store.ts'
import { readCompanyTheme } from './theme-call.ts'

export interface ThemeChange {
  tenantId: number
  /** Returns the tokens to publish, given the current ones; the company is locked meanwhile. */
  change(trx: Transaction, current: Theme): Promise<Readonly<Record<string, unknown>>>
  /** Runs in the same transaction after the theme is published. */
  done?(trx: Transaction): Promise<void>
  action: 'theme-published' | 'theme-rolled-back' | 'theme-reset'
  /** The operator; empty for an account. */
  operator: string
  accountId: string | null
  note: string
  now: Date
}

export type ThemeOutcome =
  | { kind: 'published'; number: number }
  | { kind: 'same' }
  | { kind: 'refused'; faults: ThemeFault[] }
  | { kind: 'low-contrast'; contrast: ContrastFault[] }

/** Returns the hash of a theme, equal for equal themes. */
export const hashOf = (theme: Theme): string =>
  createHash('sha256')
    .update(JSON.stringify(orderedTheme(theme)))
    .digest('hex')

/**
 * Publishes a theme as the next version; every process applies it on notification. Values, files and contrasts are
 * checked for editors and operators alike, and the check can't be overridden.
 */
export async function publishTheme(db: Database, change: ThemeChange): Promise<ThemeOutcome> {
  const { tenantId, action, operator, accountId, note, now } = change
  return db.transaction().execute(async (trx): Promise<ThemeOutcome> => {
    const { site } = await lockSite(trx, tenantId)
    const before = await findVersion(trx, tenantId)
    const { theme, faults } = await readCompanyTheme(trx, tenantId, await change.change(trx, before?.tokens ?? {}))
    if (faults.length > 0) return { kind: 'refused', faults }
    const defaults = { accent: parseSite(site).branding.accentColor }
    const contrast = contrastFaults(theme, defaults)
    if (contrast.length > 0) return { kind: 'low-contrast', contrast }
    if (isDeepStrictEqual(orderedTheme(before?.tokens ?? {}), theme)) return { kind: 'same' }
    const sha256 = hashOf(theme)
    const basedOn = before?.number ?? null
    const number = await insertVersion(trx, tenantId, {
      tokens: theme,
      sha256,
      publishedAt: now,
      operator,
      accountId,
      note,
      basedOn,
    })
    const files = filesOf(theme, await listFiles(trx, tenantId))
    await putTheme(trx, tenantId, { number, sha256, tokens: theme, files, mailAccent: mailAccent(theme, defaults) })
    const actor = accountId === null ? operator : `account ${accountId}`
    await insertAuditLine(trx, { tenantId, at: now, actor, action, details: { number, basedOn } })
    await change.done?.(trx)
    return { kind: 'published', number }
  })
}

/** Returns the accent for emails, which are white. */
function mailAccent(theme: Theme, defaults: SiteDefaults): string {
  const accent = resolveColors(theme, 'default', 'light', defaults).get('core_properties.accent') ?? '#000000'
  return nearestPassing(accent, [{ against: '#ffffff', needed: 4.5 }]) ?? accent
}
