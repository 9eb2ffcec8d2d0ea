import type { FormDefinition } from '@foyer/form-kit/server'
import type {
  IntakeTarget,
  JobWithQuestions,
  QuestionIntake,
  QuestionNote,
} from '#features/jobs/job-import/server/index.ts'
import { siteFinder, type TenantDirectory } from '#platform/feature/ports.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { questionKeysOf } from '../records/question-keys.ts'
import { type FormPurpose, ensureVersion } from '../records/store.ts'
import { findImportedPositions, replaceImportedForms } from './imported-store.ts'
import { convertQuestions, UnknownQuestions } from './convert-questions.ts'
import { conversionOptions } from './system-questions.ts'
import { formLimits } from '../../limits.ts'

/** Ids of the forms made from a set of questions; undefined if it could not be read. */
type ImportedForms = { application?: number; demographic?: number } | undefined

/**
 * Opens an intake of an import's questions: equal ones become one form, and importing the same again changes nothing.
 */
export function openIntake(tenants: TenantDirectory, target: IntakeTarget): QuestionIntake {
  const { db, tenantId, source, now } = target
  const tenant = siteFinder(tenants)(tenantId)
  const known = new Map<string, ImportedForms>()
  const forms = new Map<string, number>()
  const summary = { jobs: 0, forms: 0, notes: [] as QuestionNote[] }
  const note = (one: QuestionNote) => void (summary.notes.length < formLimits.notes && summary.notes.push(one))

  async function formsOf(id: string, questions: unknown, language: string): Promise<ImportedForms> {
    const key = `${language} ${hashOf({ questions })}`
    if (known.has(key)) return known.get(key)
    const made = await convert(id, questions, language)
    known.set(key, made)
    return made
  }

  async function convert(id: string, questions: unknown, language: string): Promise<ImportedForms> {
    try {
      const { application, demographic, notes } = await convertQuestions(
        questions,
        await conversionOptions(tenant, language),
      )
      for (const { kind, question, text } of notes) note({ id, code: kind, question, message: text })
      return {
        ...(application && { application: await formOf(application, 'application', language) }),
        ...(demographic && { demographic: await formOf(demographic, 'demographic', language) }),
      }
    } catch (error) {
      if (!(error instanceof UnknownQuestions)) throw error
      note({ id, code: 'refused', question: '', message: `${error.message} The job keeps the questions it has.` })
      return undefined
    }
  }

  async function formOf(definition: FormDefinition, purpose: FormPurpose, language: string): Promise<number> {
    const key = `import-${hashOf({ definition, purpose, language }).slice(0, 24)}`
    const stored = forms.get(key)
    if (stored !== undefined) return stored
    const { formId, created } = await ensureVersion(db, {
      tenantId,
      form: { key, title: `Questions from ${source}`, purpose, source },
      definition,
      questionKeys: questionKeysOf(definition),
      language,
      by: 'import',
      now,
    })
    if (created) summary.forms += 1
    forms.set(key, formId)
    return formId
  }

  return {
    async take(jobs: readonly JobWithQuestions[]) {
      const positions = await findImportedPositions(
        db,
        target,
        jobs.map(({ id }) => id),
      )
      const wanted: { positionId: number; purpose: FormPurpose; formId: number | undefined }[] = []
      for (const { id, questions } of jobs) {
        const position = positions.get(id)
        const made = position && (await formsOf(id, questions, position.language))
        if (!position || !made) continue
        for (const purpose of ['application', 'demographic'] as const)
          wanted.push({ positionId: position.id, purpose, formId: made[purpose] })
      }
      summary.jobs += await replaceImportedForms(db, tenantId, wanted)
    },
    summary: () => summary,
  }
}
