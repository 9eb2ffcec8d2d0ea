import type { JsonResume } from '@foyer/resume-parser/json-resume'
import { type ExportSection, exportSections } from '../../rules.ts'

/** Returns the non-empty sections, in the order of the file. */
export function filledSections(resume: JsonResume): ExportSection[] {
  const { email, phone, location, profiles, url, summary } = resume.basics ?? {}
  const filled: Record<ExportSection, boolean> = {
    contact: Boolean(email || phone || (location && Object.values(location).some(Boolean))),
    links: Boolean(url || profiles?.length),
    summary: Boolean(summary),
    work: isFilled(resume.work),
    education: isFilled(resume.education),
    skills: isFilled(resume.skills),
    languages: isFilled(resume.languages),
    certificates: isFilled(resume.certificates),
    projects: isFilled(resume.projects),
    publications: isFilled(resume.publications),
    volunteer: isFilled(resume.volunteer),
    awards: isFilled(resume.awards),
  }
  return exportSections.filter((section) => filled[section])
}

/** Returns the sections to choose from; none for a profile with contact details only. */
export function exportableSections(resume: JsonResume): ExportSection[] {
  const filled = filledSections(resume)
  return filled.some((section) => section !== 'contact') ? filled : []
}

const isFilled = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0

const lists = [
  'work',
  'education',
  'skills',
  'languages',
  'certificates',
  'projects',
  'publications',
  'volunteer',
  'awards',
] as const satisfies readonly ExportSection[]

/** Returns a résumé with the chosen sections only. Name and professional title stay. */
export function chooseSections(resume: JsonResume, chosen: readonly ExportSection[]): JsonResume {
  const has = (section: ExportSection) => chosen.includes(section)
  const { name, label, email, phone, location, url, profiles, summary } = resume.basics ?? {}
  const basics = {
    ...(name && { name }),
    ...(label && { label }),
    ...(has('contact') && { ...(email && { email }), ...(phone && { phone }), ...(location && { location }) }),
    ...(has('links') && { ...(url && { url }), ...(profiles && { profiles }) }),
    ...(has('summary') && summary && { summary }),
  }
  return {
    basics,
    ...Object.fromEntries(lists.flatMap((list) => (has(list) && isFilled(resume[list]) ? [[list, resume[list]]] : []))),
  }
}
