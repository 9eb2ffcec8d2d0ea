import { formService, itemsOf } from '#features/applying/forms/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { givenFormErrors } from '../../errors.ts'
import { findForm, type FormRow, listLastSent, type SentForm } from '../records/store.ts'
import type { FormTarget } from './give-form.ts'

/** The answers sent with a form, by the words of their questions. */
export interface SentAnswers {
  version: number
  sent_at: Date
  sha256: string
  answers: { field: string; question: string; answer: unknown }[]
}

/** Returns the sent answers with the questions as they were asked; files by their names. */
export async function answersOf(
  site: Pick<FeatureContext, 'db' | 'use'>,
  tenantId: number,
  sent: SentForm,
): Promise<SentAnswers> {
  const { definition } = await site.use(formService).pinned(site.db, tenantId, [sent.formVersionId])
  const answers = itemsOf({ definition })
    .filter(({ name }) => name in sent.answers)
    .map(({ name, label }) => {
      const files = sent.files.filter(({ field }) => field === name)
      return {
        field: name,
        question: label || name,
        answer: files.length > 0 ? files.map((file) => file.name) : sent.answers[name],
      }
    })
  return { version: sent.number, sent_at: sent.sentAt, sha256: sent.sha256, answers }
}

/**
 * Returns a given form with the answers sent last; null before the first time.
 * @throws `not-found`
 */
export async function readGivenForm(
  site: Pick<FeatureContext, 'db' | 'use'>,
  { tenantId, encId }: FormTarget,
): Promise<{ row: FormRow; sent: SentAnswers | null }> {
  const row = await findForm(site.db, tenantId, normalizeId(encId))
  if (!row) throw givenFormErrors.error('not-found')
  const last = (await listLastSent(site.db, [row.id])).get(row.id)
  return { row, sent: last ? await answersOf(site, tenantId, last) : null }
}
