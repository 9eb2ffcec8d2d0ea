import { defineFeature } from '#platform/feature/feature.ts'
import { letterTemplateActs } from './acts.ts'
import { letterTemplateCommands } from './commands.ts'
import { bindTemplateReads, templateReads } from './template-reads.ts'

export { cleanTemplate, languageTag } from './clean-template.ts'
export { readWordFile } from './letter/work-on-letter.ts'
export { type LetterSubject, makeSampleLetter, makeTemplateLetter, templatesFor } from './make-template-letter.ts'
export { listTemplateRows } from './store.ts'
export { type UnknownName, unknownNames } from './unknown-names.ts'
export { presentTemplate } from './template-reads.ts'

/** Letters with placeholders that a company keeps, and the PDFs that are made of them. */
export const letterTemplates = defineFeature({
  name: 'letter-templates',
  after: ['positions'],
  endpoints: templateReads,
  bindings: bindTemplateReads,
  acts: letterTemplateActs,
  commands: letterTemplateCommands,
})
