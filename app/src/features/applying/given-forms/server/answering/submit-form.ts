import { checkFormAnswers, itemsOf } from '#features/applying/forms/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { message } from '#platform/messages/messages.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { givenFormErrors } from '../../errors.ts'
import { isSignature } from '../../rules.ts'
import { givenFormStates } from '../../states.ts'
import { outcomesOf } from '../letters/form-letters.ts'
import { setEvidence } from '../letters/letter-store.ts'
import { sealLetterJob } from '../letters/seal-letter.ts'
import { notifyOfCompletion } from '../records/notify-person.ts'
import {
  addEvent,
  type FormRow,
  insertSent,
  listLastSent,
  lockForm,
  type SentFormFile,
  setStatus,
} from '../records/store.ts'
import { type FormCall, requireOwnForm } from './own-form.ts'

/**
 * Sends a form: validates the answers and stores them unchanged. Sending the same version again changes nothing.
 * @throws `completed`, `draft-changed`, `invalid`, `not-signed`
 */
export async function submitForm(call: FormCall, version: number): Promise<FormRow> {
  const own = await requireOwnForm(call)
  const { dependencies } = call
  return dependencies.db.transaction().execute(async (trx) => {
    const row = await lockForm(trx, own.tenantId, own.encId)
    if (!row) throw givenFormErrors.error('not-found')
    const next = givenFormStates.next(row.status, 'submit')
    if (!next.ok) {
      const sent = (await listLastSent(trx, [row.id])).get(row.id)
      if (sent?.draftVersion === version) return row
      throw givenFormErrors.error(next.code)
    }
    const now = await dependencies.nowIn(trx)
    await saveAnswers(call, trx, row, version, now)
    await setStatus(trx, row.id, next.state, { now, completedAt: now })
    await addEvent(trx, row.id, { at: now, actor: 'candidate', action: 'sent' })
    const sent = { ...row, status: next.state, completedAt: now, changedAt: now }
    await notifyOfCompletion(dependencies, trx, sent, now)
    return sent
  })
}

async function saveAnswers(
  { dependencies, context }: FormCall,
  trx: Transaction,
  row: FormRow,
  version: number,
  now: Date,
): Promise<void> {
  const sheet = await dependencies.sheets.lock(trx, row.draftId)
  const { form, values, files, hasConflicts } = await dependencies.sheets.answers(trx, sheet)
  if (version !== sheet.version || hasConflicts)
    throw givenFormErrors.error('draft-changed', { data: { version: sheet.version } })
  const letters = await outcomesOf(trx, row.id)
  const signatures = itemsOf(form)
    .filter(isSignature)
    .map((item) => ({ ...item, letter: letters.find(({ row: { field } }) => field === item.name) }))
  // A missing signature has a separate refusal, so the check of the remaining answers assumes it is there.
  const signed = signatures.map(({ name, required, letter }) => [name, letter?.outcome || (required ? 'signed' : '')])
  const held = files.map((file) => ({ ...file, file: file.encId }))
  const { locale, timeZone } = context
  const answers = { values: { ...values, ...Object.fromEntries(signed) }, files: held }
  const checked = await checkFormAnswers(form, answers, { locale, timeZone, now })
  if (!checked.ok)
    throw givenFormErrors.error('invalid', {
      fields: Object.fromEntries(Object.entries(checked.errors).map(([field, error]) => [field, [error]])),
    })
  const shown = signatures.filter(({ name }) => name in checked.answers)
  const unsigned = shown.filter(({ required, letter }) => required === true && letter?.outcome !== 'signed')
  if (unsigned.length > 0) {
    const sentence = message(locale, 'error.given-forms.not-signed')
    throw givenFormErrors.error('not-signed', {
      fields: Object.fromEntries(unsigned.map(({ name }) => [name, [sentence]])),
    })
  }
  await storeSignatures(
    dependencies,
    trx,
    shown.flatMap(({ letter }) => letter ?? []),
    now,
  )
  await dependencies.sheets.keepSent(trx, sheet, checked.files)
  const sentFiles = checked.files.map(({ encId, field, name, bytes, type, sha256, outcome }): SentFormFile => ({
    id: encId,
    field,
    name,
    size: bytes,
    type,
    sha256,
    outcome,
  }))
  await insertSent(trx, row.id, {
    draftVersion: version,
    formVersionId: row.formVersionId,
    answers: checked.answers,
    files: sentFiles,
    language: locale,
    sha256: hashOf({ answers: checked.answers, files: sentFiles }),
    sentAt: now,
  })
}

/** Stores the evidence of documents signed since the form was last sent, and schedules their files. */
async function storeSignatures(
  { jobs }: FormCall['dependencies'],
  trx: Transaction,
  letters: Awaited<ReturnType<typeof outcomesOf>>,
  now: Date,
): Promise<void> {
  for (const { row, evidence } of letters) {
    if (!evidence || row.evidence) continue
    await setEvidence(trx, row.id, evidence, now)
    await jobs.send(sealLetterJob, { tenantId: row.tenantId, encId: row.encId }, { transaction: trx })
  }
}
