import { holdsFiles, itemsOf } from '#features/applying/forms/server/index.ts'
import { isDeepStrictEqual } from 'node:util'
import { MEGABYTE } from '#config/apply-rules.ts'
import { requestErrors } from '#kernel/error.ts'
import { message } from '#platform/messages/messages.ts'
import { applicationErrors } from '../../errors.ts'
import { record } from '../records/next-state.ts'
import { rulesOf } from '../records/dependencies.ts'
import { listVersions, ownFiles, type SentFile } from '../records/store.ts'
import { checkAnswers } from '../submitting/check-answers.ts'
import { insertVersion } from '../submitting/submit-store.ts'
import { requireEditable } from './add-file.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'

/**
 * Stores changed answers and files as a new version; omitted fields stay as they are, and null clears a field.
 * Voluntary answers about the person cannot be changed here. Repeating the same change returns the same version.
 * @throws `not-found`, `in-review`, `version-changed`, `withdrawn`, `rejected`, `hired`, `decided`, `position-closed`,
 * `invalid`
 */
export async function editApplication(
  call: ApplicantCall,
  encId: string,
  { base, values }: { base: number; values: Readonly<Record<string, unknown>> },
) {
  const { dependencies, tenant, context } = call
  return onOwnApplication(call, encId, async ({ trx, row, applicant, now }) => {
    const state = requireEditable(call, row, now)
    const versions = await listVersions(trx, row.id)
    const latest = versions.at(-1)
    const from = versions.find(({ number }) => number === base)
    if (!latest?.content || !from?.content) throw applicationErrors.error('version-changed')
    const form = await dependencies.forms.pinned(trx, tenant.id, latest.formVersionIds)
    const answers = { ...from.content.answers, ...values }
    const fields = itemsOf(form)
      .filter(holdsFiles)
      .map(({ name }) => name)
    const sent = versions.flatMap(({ content }) => content?.files ?? [])
    const files = await filesIn(call, answers, fields, sent, (ids) => ownFiles(trx, applicant, ids))
    const { locale, timeZone } = context
    const checked = await checkAnswers(form, { values: answers, files }, { locale, timeZone, now })
    const bytes = checked.files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes > rulesOf(dependencies, row).filesMB * MEGABYTE) throw requestErrors.error('too-large')
    const isSame =
      isDeepStrictEqual(checked.answers, latest.content.answers) &&
      isDeepStrictEqual(checked.files, latest.content.files)
    if (isSame) return row
    if (base !== latest.number) throw applicationErrors.error('version-changed', { data: { version: latest.number } })
    const number = latest.number + 1
    const version = {
      number,
      formVersionIds: latest.formVersionIds,
      language: locale,
      timeZone,
      at: now,
      previous: latest.hash,
    }
    const content = { answers: checked.answers, files: checked.files, profile: latest.content.profile }
    await insertVersion(trx, row, version, content)
    return record(
      dependencies,
      trx,
      row,
      {
        actor: 'candidate',
        action: 'edited',
        from: String(latest.number),
        to: String(number),
        news: 'changed',
        change: { state, version: number },
      },
      now,
    )
  })
}

/**
 * Returns the files named in the answers.
 * @throws `invalid` for a file that was not sent before and isn't the person's
 */
async function filesIn(
  { context }: ApplicantCall,
  answers: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  sent: readonly SentFile[],
  find: (ids: readonly string[]) => Promise<Omit<SentFile, 'field'>[]>,
): Promise<SentFile[]> {
  const named = fields.flatMap((field) => {
    const value = answers[field]
    const ids = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
    return ids.map((file) => ({ field, file }))
  })
  const fresh = named.map(({ file }) => file).filter((file) => !sent.some((one) => one.file === file))
  const known = new Map([...sent, ...(await find(fresh))].map((one) => [one.file, one]))
  const gone = named.filter(({ file }) => !known.has(file)).map(({ field }) => field)
  if (gone.length > 0) {
    const reason = message(context.locale, 'applications.fileGone')
    throw applicationErrors.error('invalid', { fields: Object.fromEntries(gone.map((field) => [field, [reason]])) })
  }
  return named.flatMap(({ field, file }) => {
    const found = known.get(file)
    return found ? [{ ...found, field }] : []
  })
}
