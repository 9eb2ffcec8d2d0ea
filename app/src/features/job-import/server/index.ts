import { defineFeature } from '#platform/feature/feature.ts'
import { importCommands } from './commands.ts'

/** Detects the language of a text as a BCP 47 primary tag. Its tables are loaded on first use. */
export async function detectLanguageOf(title: string, text: string): Promise<string> {
  const { detectLanguage } = await import('./language/detect-language.ts')
  return detectLanguage(title, text)
}

/** Job import. The sanitizer and language detection are loaded when a command imports. */
export const jobImport = defineFeature({ name: 'job-import', after: ['positions', 'search'], commands: importCommands })
