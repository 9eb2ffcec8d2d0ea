import { defineFeature } from '#platform/feature/feature.ts'
import { jobImportActs } from './acts.ts'
import { jobActs } from './by-hand/acts.ts'
import { importCommands } from './commands.ts'
import { undoActs } from './undo/acts.ts'
import { undoCommands } from './undo/undo-commands.ts'
import { bindImportReads, importReads } from './undo/import-reads.ts'
import { readerOf } from '../row-reader.ts'

export { readerOf }

export { BY_HAND } from './by-hand/acts.ts'
export { type FeedToImport, importFeed } from './import-feed.ts'
export { findLastImport } from './undo/present-import.ts'
export { importSheet, type SheetToImport } from './import-sheet.ts'
export { type JobForm, jobFormService } from './by-hand/job-form.ts'
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

/** Job import. The sanitizer and language detection are loaded when a command imports. */
export const jobImport = defineFeature({
  name: 'job-import',
  after: ['positions', 'search'],
  endpoints: importReads,
  bindings: bindImportReads,
  commands: [...importCommands, ...undoCommands],
  acts: [...jobImportActs, ...jobActs, ...undoActs],
})
