import type { SiteTenant } from '#platform/http/context.ts'
import { loadHtmlCleaners } from '#features/jobs/job-import/server/index.ts'
import { fieldsIn } from '../records/form-items.ts'
import { questionKeysOf } from '../records/question-keys.ts'
import { writtenLanguage } from '../records/standard-form.ts'
import { convertQuestions } from './convert-questions.ts'
import type { ConversionOptions, SourceQuestion } from './source-form.ts'

/** A question of another system's form, with the key by which the answers of our forms are found. */
export interface SystemQuestion extends Pick<SourceQuestion, 'name' | 'kind' | 'options'> {
  label: string
  /** Question key, as of our forms. */
  key: string
  required: boolean
  /** Name of the question that this one can be answered instead of: a résumé as text instead of a file. */
  insteadOf: string | undefined
}

/**
 * Returns the questions of a platform's form, without voluntary ones about the person.
 * @throws UnknownQuestions
 */
export async function systemQuestions(tenant: SiteTenant, given: unknown, language: string): Promise<SystemQuestion[]> {
  const { application, sources } = await convertQuestions(given, await conversionOptions(tenant, language))
  if (!application) return []
  const keys = questionKeysOf(application)
  const questions: SystemQuestion[] = []
  for (const item of fieldsIn(application)) {
    const source = sources.get(item.name)
    if (!source) continue
    const { name, kind, options = [], required = false } = source
    const insteadOf = source.insteadOf && questions.at(-1)?.name
    questions.push({
      name,
      kind,
      options,
      label: item.label || item.name,
      key: keys[item.name] ?? '',
      required,
      insteadOf,
    })
  }
  return questions
}

/** Returns the options with which a company's questions from other systems are converted. */
export async function conversionOptions(tenant: SiteTenant, language: string): Promise<ConversionOptions> {
  const { fileMB, allowPastPay } = tenant.site.pcsxConfig.applyConfig
  const company = tenant.site.branding.companyName || tenant.name
  return { language: writtenLanguage(language), company, fileMB, allowPastPay, html: await loadHtmlCleaners() }
}
