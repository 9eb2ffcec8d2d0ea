import type { ExportSection } from '../../rules.ts'

/** Texts that a résumé needs in addition to the candidate's own, in the language of the page. */
export interface DocumentTexts {
  title(name: string): string
  untitled: string
  section(key: ExportSection): string
  present: string
  grade: string
  courses: string
  technologies: string
}

/** Returns a message of the catalogue. */
type Say = (id: `resumeExport.${string}`, values?: Record<string, string | number>) => string

/** Returns the texts of a résumé from the messages of a language. */
export const documentTexts = (say: Say): DocumentTexts => ({
  title: (name) => say('resumeExport.file.title', { name }),
  untitled: say('resumeExport.file.untitled'),
  section: (key) => say(`resumeExport.section.${key}`),
  present: say('resumeExport.file.present'),
  grade: say('resumeExport.file.grade'),
  courses: say('resumeExport.file.courses'),
  technologies: say('resumeExport.file.technologies'),
})
