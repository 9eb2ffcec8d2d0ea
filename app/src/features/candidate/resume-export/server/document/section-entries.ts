import type { JsonResume } from '@foyer/resume-parser/json-resume'
import type { ExportSection } from '../../rules.ts'
import { formatDateRange } from './format-dates.ts'
import type { DocumentEntry, DocumentItems, LinkedText } from './resume-document.ts'
import type { DocumentTexts } from './texts.ts'

type EntrySection = Exclude<ExportSection, 'contact' | 'links' | 'summary' | 'skills' | 'languages'>
type How = { language: string; texts: DocumentTexts }

/** Parts of an entry before they are formatted. The first of `names` is the title. */
interface Parts {
  names: (string | undefined)[]
  /** Issuer, awarder or publisher, next to the title. */
  by?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  url?: string | undefined
  text?: string | undefined
  bullets?: string[] | undefined
  facts?: [name: string, text: string | undefined][]
}

/** Returns the entries of a section in the format for printing. */
export function makeEntries(resume: JsonResume, key: EntrySection, { language, texts }: How): DocumentEntry[] {
  return partsOf(resume, key, { language, texts }).map(
    ({ names, by, url, text = '', bullets = [], facts = [], ...dates }) => {
      const [title = '', ...under] = names.flatMap((name) => name || [])
      const range = formatDateRange(dates, { language, present: texts.present })
      // In full, because programs that read résumés recognize an address by its scheme.
      const address: LinkedText[] = url ? [{ ...linkedAddress(url), text: url }] : []
      const lines: LinkedText[] = [...under.map((part) => ({ text: part })), ...address]
      return {
        title,
        ...(by && { by }),
        under: lines,
        ...(range && { dates: range }),
        paragraphs: linesOf(text),
        bullets: bullets.flatMap(linesOf),
        facts: facts.flatMap(([name, value]) => (value ? [{ name, text: value }] : [])),
      }
    },
  )
}

/** Returns a web address in short form, without scheme and `www.`, linked if it is a web address. */
export function linkedAddress(address: string): LinkedText {
  const text = address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '').replace(/\/$/, '')
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(href) && /\.\p{L}{2,}/u.test(text) ? { text, href } : { text }
}

/** Returns the separator of list items in a language. */
export const listSeparator = (language: string): string => (/^ar(?:-|$)/.test(language) ? '، ' : ', ')

/** Splits a text into its non-empty lines. */
export const linesOf = (text = ''): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

function partsOf(resume: JsonResume, key: EntrySection, { language, texts }: How): Parts[] {
  const listed = (parts: readonly (string | undefined)[] = []) => parts.filter(Boolean).join(listSeparator(language))
  switch (key) {
    case 'work':
      return (resume.work ?? []).map(({ position, name, location, summary, highlights, ...rest }) => ({
        names: [position, name, location],
        text: summary,
        bullets: highlights,
        ...rest,
      }))
    case 'volunteer':
      return (resume.volunteer ?? []).map(({ position, organization, summary, highlights, ...rest }) => ({
        names: [position, organization],
        text: summary,
        bullets: highlights,
        ...rest,
      }))
    case 'education':
      return (resume.education ?? []).map(({ studyType, area, institution, score, courses, ...rest }) => ({
        names: [institution, studyType, area],
        facts: [
          [texts.grade, score],
          [texts.courses, listed(courses)],
        ],
        ...rest,
      }))
    case 'projects':
      return (resume.projects ?? []).map(({ name, entity, roles, description, highlights, keywords, ...rest }) => ({
        names: [name, listed(roles), entity],
        text: description,
        bullets: highlights,
        facts: [[texts.technologies, listed(keywords)]],
        ...rest,
      }))
    case 'certificates':
      return (resume.certificates ?? []).map(({ name, issuer, date, url }) => ({
        names: [name],
        by: issuer,
        endDate: date,
        url,
      }))
    case 'publications':
      return (resume.publications ?? []).map(({ name, publisher, releaseDate, url, summary }) => ({
        names: [name],
        by: publisher,
        endDate: releaseDate,
        url,
        text: summary,
      }))
    case 'awards':
      return (resume.awards ?? []).map(({ title, awarder, date, summary }) => ({
        names: [title],
        by: awarder,
        endDate: date,
        text: summary,
      }))
  }
}

/** Returns skills or languages as lines of values: grouped skills by group, all others together in the first line. */
export function makeItems(resume: JsonResume, key: 'skills' | 'languages'): DocumentItems[] {
  if (key === 'languages') {
    const values = (resume.languages ?? []).map(({ language = '', fluency }) => withLevel(language, fluency))
    return [{ values: values.filter(Boolean) }]
  }
  const skills = resume.skills ?? []
  const single = skills
    .filter(({ keywords }) => !keywords?.length)
    .map(({ name = '', level }) => withLevel(name, level))
  const groups = skills.flatMap(({ name, keywords }) =>
    keywords?.length ? [{ ...(name && { group: name }), values: keywords }] : [],
  )
  return [...(single.length > 0 ? [{ values: single }] : []), ...groups]
}

const withLevel = (name: string, level: string | undefined): string => (level ? `${name} (${level})` : name)
