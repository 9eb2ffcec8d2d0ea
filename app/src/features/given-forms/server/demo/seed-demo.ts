import { sql } from 'kysely'
import { hashOf } from '#platform/secrets/hash.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { GivenFormStatus } from '../../states.ts'
import { companyForms, giveForm } from '../company/given-form-service.ts'
import { addEvent, type FormRow, insertSent, setStatus } from '../store.ts'

/** One form of the demo: its person, its key, the days until it is due, and what was sent or begun. */
interface Story {
  email: string
  formKey: string
  dueInDays: number | null
  begun?: Record<string, unknown>
  sent?: Record<string, unknown>
}

const stories: readonly Story[] = [
  {
    email: 'alice@example.com',
    formKey: 'welcome',
    dueInDays: 2,
    begun: { legal_name: 'Alice Moreau', preferred_name: 'Alice' },
  },
  { email: 'alice@example.com', formKey: 'house-rules', dueInDays: 12 },
  { email: 'alice@example.com', formKey: 'house-rules', dueInDays: null, sent: { confirmed: true } },
  { email: 'bob@example.com', formKey: 'house-rules', dueInDays: 20 },
  { email: 'carol@example.com', formKey: 'house-rules', dueInDays: 20 },
  { email: 'dave@example.com', formKey: 'welcome', dueInDays: 9 },
]

/** Gives forms to the demo's candidates: open, begun and sent ones. @returns whether any were given */
export async function seedDemoGivenForms(context: FeatureContext, tenantId: number, now: Date): Promise<boolean> {
  const { db } = context
  const { rows } = await sql`SELECT FROM given_forms WHERE tenant_id = ${tenantId} LIMIT 1`.execute(db)
  if (rows.length > 0) return false
  const given = { ...companyForms(context), notify: async () => ({ id: 0, added: false }), nowIn: async () => now }
  for (const { email, formKey, dueInDays, begun, sent } of stories) {
    const dueAt = dueInDays === null ? null : addDays(now, dueInDays)
    const account = await sql<{ id: string }>`
      SELECT id FROM accounts WHERE tenant_id = ${tenantId} AND email = ${email}`.execute(db)
    const accountId = account.rows[0]?.id
    if (accountId === undefined) continue
    const row = await giveForm(given, { tenantId, formKey, accountId, dueAt, by: 'demo' })
    const answers = begun ?? sent
    if (answers) await answer(context, row, answers, sent ? 'completed' : 'in_progress', addDays(now, sent ? -6 : -1))
  }
  return true
}

async function answer(
  context: FeatureContext,
  row: FormRow,
  answers: Record<string, unknown>,
  status: GivenFormStatus,
  at: Date,
): Promise<void> {
  const { sheets } = companyForms(context)
  await context.db.transaction().execute(async (trx) => {
    const sheet = await sheets.lock(trx, row.draftId)
    await sheets.set(trx, sheet, answers, at)
    const isSent = status === 'completed'
    await setStatus(trx, row.id, status, { now: at, completedAt: isSent ? at : null })
    await addEvent(trx, row.id, { at, actor: 'candidate', action: isSent ? 'sent' : 'began' })
    if (!isSent) return
    const { formVersionId, language } = row
    const content = { answers, files: [] }
    const sent = { draftVersion: sheet.version + 1, formVersionId, ...content, language }
    await insertSent(trx, row.id, { ...sent, sha256: hashOf(content), sentAt: at })
  })
}
