import { themeLimits } from '../limits.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Database } from '#platform/db/database.ts'
import type * as contract from '../contract.ts'
import { compareThemes, type Theme } from '../theme.ts'
import { listFiles } from './files/file-store.ts'
import { presentFiles } from './files/present-files.ts'
import { findVersion, listVersionRows, type VersionRow } from './store.ts'
import { contrastOf, openDraft, type ThemeCall } from './theme-call.ts'

const facts = ({ number, publishedAt, publishedBy, note, basedOn }: VersionRow) => ({
  number,
  publishedAt: publishedAt.toISOString(),
  publishedBy,
  note,
  basedOn,
})
const tokensOf = ({ tokens }: { tokens: Theme }) => ({ ...tokens }) as DataOf<typeof contract.showVersion>['tokens']

/** Returns the initial data of the editor of a company's theme. */
export async function showTheme({
  db,
  tenant,
}: Omit<ThemeCall, 'viewer' | 'now'>): Promise<DataOf<typeof contract.showTheme>> {
  const published = await findVersion(db, tenant.id)
  const draft = await openDraft(db, tenant.id, published)
  return {
    draft,
    published: published ? { ...facts(published), tokens: tokensOf(published) } : null,
    files: presentFiles(await listFiles(db, tenant.id), [draft.tokens, published?.tokens ?? {}], tenant),
    accent: tenant.site.branding.accentColor,
    contrast: contrastOf(draft.tokens, tenant),
  }
}

/** Returns the newest versions, newest first, each with its differences from the previous one. */
export async function listVersions(db: Database, tenantId: number): Promise<contract.VersionFacts[]> {
  const rows = await listVersionRows(db, tenantId, themeLimits.versionsListed + 1)
  return rows.slice(0, themeLimits.versionsListed).map((row, at) => ({
    ...facts(row),
    inForce: at === 0,
    changes: compareThemes(rows[at + 1]?.tokens ?? {}, row.tokens),
  }))
}

/** Parses a version's number in an address; undefined for anything else. */
const numberOf = (written: string): number | undefined => (/^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined)

/** Returns one version and its differences from another, by default the current one. @throws `request/not-found` */
export async function showVersion(
  db: Database,
  tenantId: number,
  written: string,
  against: string | undefined,
): Promise<DataOf<typeof contract.showVersion>> {
  const [inForce, version, other] = await Promise.all([
    findVersion(db, tenantId),
    findVersion(db, tenantId, numberOf(written) ?? 0),
    against === undefined ? undefined : findVersion(db, tenantId, numberOf(against) ?? 0),
  ])
  if (!version || (against !== undefined && !other)) throw requestErrors.error('not-found')
  const compared = other ?? inForce
  return {
    ...facts(version),
    inForce: version.number === inForce?.number,
    tokens: tokensOf(version),
    differences: compareThemes(version.tokens, compared?.tokens ?? {}),
  }
}
