import { sql } from 'kysely'
import { hashOf } from '#platform/secrets/hash.ts'
import { addDays } from '#kernel/time.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { GivenFormStatus } from '../../states.ts'
import { makeDemoLetter } from '#features/letters/offers/server/index.ts'
import type { GivenLetter } from '../letters/form-letters.ts'
import { companyForms, giveForm } from '../company/give-form.ts'
import { addEvent, type FormRow, insertSent, setStatus } from '../records/store.ts'

/** One form of the demo: its person, its key, the days until it is due, and its answers. */
interface Story {
  email: string
  formKey: string
  dueInDays: number | null
  begun?: Record<string, unknown>
  sent?: Record<string, unknown>
  /** The field with a document to sign. */
  signs?: string
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
  ...['bob', 'carol', 'dave'].map((name) => ({
    email: `${name}@example.com`,
    formKey: 'house-rules',
    dueInDays: null,
    sent: { confirmed: true },
  })),
  { email: 'erin@example.com', formKey: 'ward-rules', dueInDays: 6 },
  { email: 'erin@example.com', formKey: 'ward-rules', dueInDays: null, sent: { confirmed: true } },
  { email: 'dave@example.com', formKey: 'confidentiality', dueInDays: 12, signs: 'agreement' },
]

/** Gives forms to the demo's candidates: open, started and sent ones. @returns `true` if any were given */
export async function seedDemoGivenForms(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  let isGiven = false
  for (const tenantId of [sites.meridian, sites.northgate]) if (await seedSite(context, tenantId, now)) isGiven = true
  return isGiven
}

async function seedSite(context: FeatureContext, tenantId: number, now: Date): Promise<boolean> {
  const { db } = context
  const { rows } = await sql`SELECT FROM given_forms WHERE tenant_id = ${tenantId} LIMIT 1`.execute(db)
  if (rows.length > 0) return false
  const given = { ...companyForms(context), notify: async () => ({ id: 0, added: false }), nowIn: async () => now }
  for (const { email, formKey, dueInDays, begun, sent, signs } of stories) {
    const dueAt = dueInDays === null ? null : addDays(now, dueInDays)
    const account = await sql<{ id: string; name: string }>`
      SELECT id, concat_ws(' ', first_name, last_name) AS name FROM accounts WHERE tenant_id = ${tenantId} AND email = ${email}`.execute(
      db,
    )
    const accountId = account.rows[0]?.id
    if (accountId === undefined) continue
    const letters = signs === undefined ? [] : [await demoLetter(signs, account.rows[0]?.name ?? '', now)]
    const row = await giveForm(given, { tenantId, formKey, accountId, letters, dueAt, by: 'demo' })
    const answers = begun ?? sent
    if (answers) await answer(context, row, answers, sent ? 'completed' : 'in_progress', addDays(now, sent ? -6 : -1))
  }
  return true
}

async function demoLetter(field: string, name: string, now: Date): Promise<GivenLetter> {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(now)
  const values = { name, position: 'Monitoring Desk Operator', place: '', start: '', pay: '', date }
  return { field, name: 'Confidentiality agreement', bytes: (await makeDemoLetter('confidentiality', values)).bytes }
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
