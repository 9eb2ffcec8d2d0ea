import type { Viewer } from '#kernel/viewer.ts'
import type { AppError } from '#kernel/error.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type ContrastFault, contrastFaults } from '../contrast.ts'
import type { Draft } from '../contract.ts'
import { themeErrors } from '../errors.ts'
import { fileFaults } from '../file-faults.ts'
import { readTheme, type ThemeFault } from '../read-theme.ts'
import type { SiteDefaults, Theme } from '../theme.ts'
import { listFiles } from './files/file-store.ts'
import { type DraftRow, findDraft } from './store.ts'

/** One call of a theme builder. */
export interface ThemeCall {
  db: Database
  tenant: SiteTenant
  viewer: Viewer
  now: Date
}

/** Returns the settings of a site that are built-in values of its theme. */
export const siteDefaults = ({ site }: Pick<SiteTenant, 'site'>): SiteDefaults => ({
  accent: site.branding.accentColor,
})

/** Reads a theme of a company: its values, and its faults, including files that the company doesn't have. */
export async function readCompanyTheme(
  db: Database | Transaction,
  tenantId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<{ theme: Theme; faults: ThemeFault[] }> {
  const { theme, faults } = readTheme(values)
  return { theme, faults: [...faults, ...fileFaults(theme, await listFiles(db, tenantId))] }
}

/** Returns the refusal of values that tokens cannot have; its data lists them. */
export const badTokens = (faults: readonly ThemeFault[]): AppError =>
  themeErrors.error('bad-tokens', { values: { path: faults[0]?.path || 'theme' }, data: { faults: [...faults] } })

/** Returns the refusal of an unreadable theme; its data lists the pairs. */
export const lowContrast = (faults: readonly ContrastFault[]): AppError =>
  themeErrors.error('low-contrast', { values: { count: faults.length }, data: { faults: [...faults] } })

/** Returns a theme's pairs with too little contrast at a site. */
export const contrastOf = (theme: Theme, tenant: Pick<SiteTenant, 'site'>): ContrastFault[] =>
  contrastFaults(theme, siteDefaults(tenant))

/** Returns the draft of a company, else the current theme as the start of one. */
export async function openDraft(
  db: Database | Transaction,
  tenantId: number,
  inForce: { number: number; tokens: Theme } | undefined,
): Promise<Draft> {
  const draft: DraftRow | undefined = await findDraft(db, tenantId)
  return {
    revision: draft?.revision ?? 0,
    tokens: { ...(draft?.tokens ?? inForce?.tokens) } as Draft['tokens'],
    basedOn: draft ? draft.basedOn : (inForce?.number ?? null),
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
  }
}
