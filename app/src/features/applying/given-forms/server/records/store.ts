import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/db/database.ts'
import { type GivenFormStatus, COMPLETED } from '../../states.ts'

/** A row of `given_forms` with its person, its form and its job. */
export interface FormRow {
  id: number
  encId: string
  tenantId: number
  draftId: number
  /** The person; exactly one of the two is set. */
  accountId: string | null
  guestId: number | null
  guestEmail: string | null
  /** The language of notices to a person without an account. */
  language: string
  formVersionId: number
  formKey: string
  title: string
  purpose: string
  status: GivenFormStatus
  dueAt: Date | null
  givenAt: Date
  /** The later of the last change of state and the last answer. */
  changedAt: Date
  completedAt: Date | null
  applicationId: string | null
  offerId: string | null
  position: string | null
}

const columns = sql.raw(
  `g.id, g.enc_id AS "encId", g.tenant_id AS "tenantId", g.draft_id AS "draftId", d.account_id AS "accountId",
   d.guest_id AS "guestId", g.guest_email AS "guestEmail", g.language, g.form_version_id AS "formVersionId",
   f.key AS "formKey", f.title, f.purpose, g.state AS status, g.due_at AS "dueAt", g.given_at AS "givenAt",
   greatest(g.changed_at, d.changed_at) AS "changedAt", g.completed_at AS "completedAt", a.enc_id AS "applicationId",
   o.enc_id AS "offerId", coalesce(a.position ->> 'title', o.position_name) AS position`,
)
const tables = sql.raw(
  `given_forms g JOIN drafts d ON d.id = g.draft_id JOIN form_versions v ON v.id = g.form_version_id
   JOIN forms f ON f.id = v.form_id LEFT JOIN applications a ON a.id = g.application_id
   LEFT JOIN offers o ON o.id = g.offer_id`,
)

/** Returns the forms of an account, next due date first. */
export async function listFormsOf(db: Database | Transaction, tenantId: number, accountId: string): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`
    SELECT ${columns} FROM ${tables}
    WHERE d.account_id = ${accountId} AND d.position_id IS NULL AND g.tenant_id = ${tenantId}
    ORDER BY g.due_at NULLS LAST, g.id`.execute(db)
  return rows
}

/** Returns a form of a company. */
export async function findForm(
  db: Database | Transaction,
  tenantId: number,
  encId: string,
): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    SELECT ${columns} FROM ${tables} WHERE g.tenant_id = ${tenantId} AND g.enc_id = ${encId}`.execute(db)
  return rows[0]
}

/** Returns a form of a company, locked until the transaction ends. */
export async function lockForm(trx: Transaction, tenantId: number, encId: string): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    SELECT ${columns} FROM ${tables} WHERE g.tenant_id = ${tenantId} AND g.enc_id = ${encId} FOR UPDATE OF g`.execute(
    trx,
  )
  return rows[0]
}

export interface ListChoice {
  formKey?: string | undefined
  status?: GivenFormStatus | undefined
  /** The id of a row; only forms given before it are returned. */
  before?: number | undefined
  most?: number | undefined
}

/** Returns the forms that a company has given, newest first. */
export async function listGiven(db: Database, tenantId: number, choice: ListChoice = {}): Promise<FormRow[]> {
  const conditions = [
    sql`g.tenant_id = ${tenantId}`,
    ...(choice.formKey === undefined ? [] : [sql`f.key = ${choice.formKey}`]),
    ...(choice.status === undefined ? [] : [sql`g.state = ${choice.status}`]),
    ...(choice.before === undefined ? [] : [sql`g.id < ${choice.before}`]),
  ]
  const { rows } = await sql<FormRow>`
    SELECT ${columns} FROM ${tables} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY g.id DESC
    LIMIT ${choice.most ?? null}`.execute(db)
  return rows
}

export interface NewForm {
  encId: string
  tenantId: number
  draftId: number
  formVersionId: number
  applicationId: string | null
  offerId: string | null
  guestEmail: string | null
  language: string
  status: GivenFormStatus
  dueAt: Date | null
  by: string
}

export async function insertForm(trx: Transaction, form: NewForm, now: Date): Promise<void> {
  await sql`
    INSERT INTO given_forms (enc_id, tenant_id, draft_id, form_version_id, application_id, offer_id, guest_email, language, state,
      due_at, given_at, given_by, changed_at)
    VALUES (${form.encId}, ${form.tenantId}, ${form.draftId}, ${form.formVersionId},
      (SELECT id FROM applications WHERE tenant_id = ${form.tenantId} AND enc_id = ${form.applicationId}),
      (SELECT id FROM offers WHERE tenant_id = ${form.tenantId} AND enc_id = ${form.offerId}),
      ${form.guestEmail}, ${form.language}, ${form.status}, ${form.dueAt}, ${now}, ${form.by}, ${now})`.execute(trx)
}

/** Sets the state of a form. */
export async function setStatus(
  trx: Transaction,
  id: number,
  status: GivenFormStatus,
  { now, completedAt }: { now: Date; completedAt: Date | null },
): Promise<void> {
  await sql`
    UPDATE given_forms SET state = ${status}, changed_at = ${now}, completed_at = ${completedAt} WHERE id = ${id}`.execute(
    trx,
  )
}

export type FormAct = 'given' | 'began' | 'sent' | 'reopened' | 'claimed'

export async function addEvent(
  trx: Transaction,
  formId: number,
  event: { at: Date; actor: 'candidate' | 'company' | 'system'; action: FormAct },
): Promise<void> {
  await sql`
    INSERT INTO given_form_events (given_form_id, at, actor, action)
    VALUES (${formId}, ${event.at}, ${event.actor}, ${event.action})`.execute(trx)
}

/** Deletes a form with all of its answers, including sent ones. */
export async function deleteForm(trx: Transaction, { draftId }: Pick<FormRow, 'draftId'>): Promise<void> {
  await sql`DELETE FROM drafts WHERE id = ${draftId}`.execute(trx)
}

/** A file that was sent with a form. */
export interface SentFormFile {
  id: string
  field: string
  name: string
  size: number
  type: string
  sha256: string
  outcome: 'ok' | 'encrypted' | 'unreadable'
}

/** A form as it was sent. */
export interface SentForm {
  number: number
  draftVersion: number
  formVersionId: number
  answers: Record<string, unknown>
  files: SentFormFile[]
  language: string
  sha256: string
  sentAt: Date
}

/** Stores a sent form. @returns its number, from 1 */
export async function insertSent(trx: Transaction, formId: number, sent: Omit<SentForm, 'number'>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO given_form_versions (given_form_id, number, draft_version, form_version_id, answers, files, language, sha256, sent_at)
    VALUES (${formId}, (SELECT coalesce(max(number), 0) + 1 FROM given_form_versions WHERE given_form_id = ${formId}),
      ${sent.draftVersion}, ${sent.formVersionId}, ${JSON.stringify(sent.answers)}::jsonb, ${JSON.stringify(sent.files)}::jsonb,
      ${sent.language}, ${sent.sha256}, ${sent.sentAt})
    RETURNING number`.execute(trx)
  return rows[0]?.number ?? 1
}

/** Returns the last sent version of each of these forms. */
export async function listLastSent(
  db: Database | Transaction,
  formIds: readonly number[],
): Promise<Map<number, SentForm>> {
  if (formIds.length === 0) return new Map()
  const { rows } = await sql<SentForm & { formId: number }>`
    SELECT DISTINCT ON (given_form_id) given_form_id AS "formId", number, draft_version AS "draftVersion",
      form_version_id AS "formVersionId", answers, files, language, sha256, sent_at AS "sentAt"
    FROM given_form_versions WHERE given_form_id = ANY(${[...formIds]}::bigint[])
    ORDER BY given_form_id, number DESC`.execute(db)
  return new Map(rows.map(({ formId, ...sent }) => [formId, sent]))
}

/** Returns all sent versions of a form, oldest first. */
export async function listSent(db: Database, formId: number): Promise<SentForm[]> {
  const { rows } = await sql<SentForm>`
    SELECT number, draft_version AS "draftVersion", form_version_id AS "formVersionId", answers, files, language, sha256,
      sent_at AS "sentAt" FROM given_form_versions WHERE given_form_id = ${formId} ORDER BY number`.execute(db)
  return rows
}

/** A reminder of a form: some days before it is due, or when it is. */
export type Reminder = 'soon' | 'due'

/** Locks up to 100 forms for which a reminder is due; each reminder is due once. */
export async function lockDue(
  trx: Transaction,
  { now, soonUntil }: { now: Date; soonUntil: Date },
): Promise<(FormRow & { reminder: Reminder })[]> {
  const { rows } = await sql<FormRow & { reminder: Reminder }>`
    SELECT ${columns}, CASE WHEN g.due_at <= ${now} THEN 'due' ELSE 'soon' END AS reminder FROM ${tables}
    WHERE g.state <> ${sql.lit(COMPLETED)} AND ((g.due_at <= ${now} AND NOT g.reminded ? 'due')
      OR (g.due_at > ${now} AND g.due_at <= ${soonUntil} AND NOT g.reminded ? 'soon'))
    ORDER BY g.id LIMIT 100 FOR UPDATE OF g SKIP LOCKED`.execute(trx)
  return rows
}

/** Records that a reminder was sent; a form that is due no longer needs the earlier one. */
export async function setReminded(trx: Transaction, id: number, reminder: Reminder, now: Date): Promise<void> {
  const names = reminder === 'due' ? ['soon', 'due'] : ['soon']
  const added = Object.fromEntries(names.map((name) => [name, now.toISOString()]))
  await sql`UPDATE given_forms SET reminded = reminded || ${JSON.stringify(added)}::jsonb WHERE id = ${id}`.execute(trx)
}

/** Returns the current version of a company's form, by its key or row number. */
export async function currentVersion(
  db: Database | Transaction,
  tenantId: number,
  key: string,
): Promise<{ versionId: number; title: string; purpose: string; language: string } | undefined> {
  const { rows } = await sql<{ versionId: number; title: string; purpose: string; language: string }>`
    SELECT v.id AS "versionId", f.title, f.purpose, v.language FROM forms f
      JOIN form_versions v ON v.form_id = f.id AND v.number = f.current
    WHERE f.tenant_id = ${tenantId} AND (f.key = ${key} OR f.id::text = ${key}) ORDER BY f.key = ${key} DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/** Returns true if a company has this account. */
export async function hasAccount(db: Database, tenantId: number, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM accounts WHERE tenant_id = ${tenantId} AND id = ${accountId}`.execute(db)
  return rows.length > 0
}
