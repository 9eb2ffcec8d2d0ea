import { defineFeature } from '#platform/feature/feature.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { RowRefusal, RowRefusalCode, RowWarningCode } from '../errors.ts'
import { jobCommands } from './by-hand/commands.ts'
import { importCommands } from './commands.ts'
import { readerOf } from '../row-reader.ts'

export { readerOf }

export {
  type IntakeTarget,
  type JobWithQuestions,
  type QuestionIntake,
  questionIntakeService,
  type QuestionNote,
} from './job-questions.ts'

/** Returns the cleaners of HTML, which are loaded on first use: safe HTML, and the lines of its text. */
export async function loadHtmlCleaners(): Promise<{
  cleanHtml(html: string): string
  plainLines(html: string): string
}> {
  const { cleanDescription, htmlToText } = await import('./descriptions/clean-description.ts')
  return { cleanHtml: cleanDescription, plainLines: htmlToText }
}

/** Detects the language of a text as a BCP 47 primary tag. Its tables are loaded on first use. */
export async function detectLanguageOf(title: string, text: string): Promise<string> {
  const { detectLanguage } = await import('./language/detect-language.ts')
  return detectLanguage(title, text)
}

export interface OneJob {
  tenant: Pick<SiteTenant, 'id' | 'site'>
  /** Name of the program that the row comes from; a row is known by source and id. */
  source: string
  /** A row of the JSONL format. */
  row: unknown
  now: Date
}

/** A job that isn't stored, with its first fault. */
export type RefusedJob = Omit<RowRefusal, 'code'> & { code: RowRefusalCode | RowWarningCode }

/** Imports one job. @returns how it was stored, or why it was refused */
export async function importJob(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  { tenant: { id: tenantId, site }, source, row, now }: OneJob,
): Promise<{ ok: true; outcome: 'created' | 'updated' | 'unchanged' } | RefusedJob> {
  const [{ parseJobRow }, { importBatch }] = await Promise.all([import('../row.ts'), import('./import-batch.ts')])
  const reader = readerOf(site, now)
  const parsed = parseJobRow(row, reader)
  if (!parsed.ok) return parsed
  // A program learns of it at once, and nothing is lost: it sends the row again.
  const fault = parsed.warnings.find(({ code }) => code !== 'pay-currency-assumed')
  if (fault) return { ok: false, id: parsed.row.id, ...fault }
  const target = { db, gazetteer: use(gazetteerService), tenantId, source, now, zone: reader.zone }
  const { summary, refused } = await importBatch(target, [{ row: 1, job: parsed.row }])
  if (refused[0]) return refused[0].refusal
  return { ok: true, outcome: summary.created ? 'created' : summary.updated ? 'updated' : 'unchanged' }
}

/** Job import. The sanitizer and language detection are loaded when a command imports. */
export const jobImport = defineFeature({
  name: 'job-import',
  after: ['positions', 'search'],
  commands: [...importCommands, ...jobCommands],
})
