import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import { type AppError, requestErrors } from '#kernel/error.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type * as contract from '../contract.ts'
import { themeErrors } from '../errors.ts'
import { compareThemes, type Theme } from '../theme.ts'
import { publishTheme, type ThemeOutcome } from './publish-theme.ts'
import { deleteDraft, findDraft, findVersion, writeDraft } from './store.ts'
import { badTokens, contrastOf, lowContrast, openDraft, readCompanyTheme, type ThemeCall } from './theme-call.ts'

/**
 * Saves the draft, even if its contrast is too low.
 * @throws `theme/bad-tokens` with the paths; `theme/conflict` with the stored draft and the differences
 */
export async function saveDraft(
  { db, tenant, viewer, now }: ThemeCall,
  { revision, tokens }: BodyOf<typeof contract.saveDraft>,
): Promise<DataOf<typeof contract.saveDraft>> {
  const { theme, faults } = await readCompanyTheme(db, tenant.id, tokens)
  if (faults.length > 0) throw badTokens(faults)
  const basedOn = (await findVersion(db, tenant.id))?.number ?? null
  const draft = { tokens: theme, revision, basedOn, savedAt: now, accountId: viewer.accountId }
  if (!(await writeDraft(db, tenant.id, draft))) throw await conflict(db, tenant.id, theme)
  return { revision: revision + 1, savedAt: now.toISOString(), contrast: contrastOf(theme, tenant) }
}

/** Returns the refusal of a stale revision; its data is the stored draft, and its differences from the caller's. */
async function conflict(db: Database | Transaction, tenantId: number, own?: Theme): Promise<AppError> {
  const draft = await openDraft(db, tenantId, await findVersion(db, tenantId))
  const differences = own ? compareThemes(own, draft.tokens) : []
  return themeErrors.error('conflict', { data: { draft, differences } })
}

/** Deletes the draft. @throws `theme/conflict` if another editor has saved in the meantime */
export async function discardDraft({ db, tenant }: ThemeCall, revision: number): Promise<void> {
  if (!(await deleteDraft(db, tenant.id, revision))) throw await conflict(db, tenant.id)
}

/**
 * Publishes the draft and deletes it.
 * @throws `theme/conflict`, `theme/low-contrast`, `theme/bad-tokens`, `theme/nothing-changed`
 */
export async function publishDraft(
  { db, tenant, viewer, now }: ThemeCall,
  { revision, note }: BodyOf<typeof contract.publishDraft>,
): Promise<number> {
  const outcome = await publishTheme(db, {
    tenantId: tenant.id,
    action: 'theme-published',
    operator: '',
    accountId: viewer.accountId,
    note,
    now,
    async change(trx) {
      const draft = await findDraft(trx, tenant.id)
      if (draft?.revision !== revision) throw await conflict(trx, tenant.id)
      return draft.tokens
    },
    done: async (trx) => void (await deleteDraft(trx, tenant.id, revision)),
  })
  return numberOf(outcome)
}

/**
 * Publishes an older version again; 0 is the built-in look. The draft stays.
 * @throws `request/not-found`, `theme/low-contrast`, `theme/bad-tokens`, `theme/nothing-changed`
 */
export async function rollBack(
  { db, tenant, viewer, now }: ThemeCall,
  { number, note }: BodyOf<typeof contract.rollBack>,
): Promise<number> {
  const outcome = await publishTheme(db, {
    tenantId: tenant.id,
    action: number === 0 ? 'theme-reset' : 'theme-rolled-back',
    operator: '',
    accountId: viewer.accountId,
    note,
    now,
    async change(trx) {
      if (number === 0) return {}
      const version = await findVersion(trx, tenant.id, number)
      if (!version) throw requestErrors.error('not-found')
      return version.tokens
    },
  })
  return numberOf(outcome)
}

/** Returns the number of a published version. @throws the refusal if nothing was published */
function numberOf(outcome: ThemeOutcome): number {
  if (outcome.kind === 'published') return outcome.number
  if (outcome.kind === 'refused') throw badTokens(outcome.faults)
  if (outcome.kind === 'low-contrast') throw lowContrast(outcome.contrast)
  throw themeErrors.error('nothing-changed')
}
