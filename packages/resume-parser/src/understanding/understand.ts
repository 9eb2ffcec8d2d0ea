import { withMonthsInDigits } from './months-in-digits.ts'
import { loadPlaceList } from '../gazetteer/place-list.ts'
import { loadSkillList } from '../gazetteer/skill-list.ts'
import { loadTitleNouns, loadTitleStarts } from '../gazetteer/title-list.ts'
import type { JsonResume } from '../model/json-resume.ts'
import type { Provenance } from '../model/parsed-resume.ts'
import type { TextDocument } from '../model/text-document.ts'
import { foldKey } from '../rows/fold.ts'
import { attachDates } from '../rows/attach-dates.ts'
import { joinYearAndMonth } from '../rows/join-year-and-month.ts'
import { dropPageFurniture } from '../rows/page-furniture.ts'
import { readRow, type Row } from '../rows/row.ts'
import { findSections, type Section } from '../sections/find-sections.ts'
import { joinWrappedTitles } from '../sections/join-wrapped-titles.ts'
import { nameSection, type SectionKind } from '../sections/section-kinds.ts'
import { readSkills } from '../skills/read-skills.ts'
import { detectLanguage } from './detect-language.ts'
import { present, ProfileWriter } from './profile-writer.ts'
import { writeBasics } from './write-basics.ts'
import { writeEducation, writeVolunteer, writeWork } from './write-entries.ts'
import {
  writeAwards,
  writeCertificates,
  writeInterests,
  writeLanguages,
  writeProjects,
  writePublications,
  writeReferences,
  writeSkills,
} from './write-lists.ts'

export interface UnderstandOptions {
  /** Country for phone numbers without a country code, as an ISO 3166-1 alpha-2 code. */
  phoneCountry?: string
}

export interface Understood {
  profile: JsonResume
  provenance: Record<string, Provenance>
  unplaced: number[]
  language?: string
}

/** Returns the rows of personal details that list languages, without their label. */
function languageRows(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => {
    const parts = /^(?<label>[^:：\t]{4,30})[:：\t] ?(?<rest>\S.*)$/su.exec(row.text)?.groups
    return parts?.['label'] && parts['rest'] && nameSection(parts['label'])?.kind === 'languages'
      ? [readRow(row.line, parts['rest'])]
      : []
  })
}

/** True for the title of a section. */
const isTitle = ({ text, bullet, dates }: Row): boolean =>
  !bullet && dates.length === 0 && nameSection(text)?.exact === true

const MIN_RANGES = 2

const MAX_CONTACT_ROWS = 10

/** Returns the sections with a list of contact details under a title such as "About" among the contact sections. */
function withContact(sections: readonly Section[]): Section[] {
  return sections.map((section) => {
    const { kind, rows } = section
    const lists = rows.length <= MAX_CONTACT_ROWS && rows.every(({ text }) => text.length <= 60)
    return kind === 'summary' && lists && rows.some(({ text }) => /\S@\S/.test(text))
      ? { ...section, kind: 'contact' }
      : section
  })
}

/** Rows of Japanese forms about entering or leaving a job. */
const OF_JOB = /(?:入社|入所|入職|就職|退社|退職|退所|配属|異動|転籍)(?:[（(].{0,20}[)）])?$/u

/** Splits sections such as 学歴・職歴, whose rows tell of schools and then of jobs. */
function withHistories(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => {
    const at = section.rows.findIndex(({ text }) => OF_JOB.test(text))
    if (section.kind !== 'education' || at < 0) return [section]
    const { title, rows } = section
    return [
      { ...section, rows: rows.slice(0, at) },
      { kind: 'work' as const, rows: rows.slice(at), ...(title && { title }) },
    ]
  })
}

/** Returns the sections with any career summary, such as one titled "Stations", as the jobs. */
function withWork(sections: readonly Section[]): Section[] {
  if (sections.some(({ kind, rows }) => kind === 'work' && rows.length > 0)) return [...sections]
  return sections.map((section) => {
    const ranges = section.rows.filter(({ bullet, dates }) => !bullet && dates.some(({ single }) => !single)).length
    const unclear = section.kind === 'summary' || section.kind === 'other'
    return unclear && ranges >= MIN_RANGES ? { ...section, kind: 'work' } : section
  })
}

/** Returns the profile in the lines, with the place of each value. */
export async function understand(document: TextDocument, options: UnderstandOptions): Promise<Understood> {
  const [places, titleNouns, titleStarts, skillList] = await Promise.all([
    loadPlaceList(),
    loadTitleNouns(),
    loadTitleStarts(),
    loadSkillList(),
  ])
  const lists = { places, titleNouns, titleStarts }
  const rows = joinWrappedTitles(
    joinYearAndMonth(
      attachDates(dropPageFurniture(withMonthsInDigits(document.lines).map((line) => readRow(line))), isTitle),
    ),
  )
  const { header, sections: titled } = findSections(rows, document)
  const sections = withWork(withHistories(withContact(titled)))
  const writer = new ProfileWriter()
  const of = (...kinds: SectionKind[]): Row[][] =>
    sections.filter(({ kind }) => kinds.includes(kind)).map((section: Section) => section.rows)
  const skills = readSkills(of('skills').flat(), skillList)
  writer.use(...skills.used)
  const labelled = (kind: SectionKind): Row[] =>
    skills.others.filter((other) => other.kind === kind).map(({ row, text }) => readRow(row.line, text))
  const profile = present<JsonResume>({
    basics: writeBasics(
      {
        header: [...header, ...of('contact').flat()],
        all: rows,
        summary: of('summary')[0] ?? [],
        bodySize: document.bodySize,
        phoneCountry: options.phoneCountry,
      },
      lists,
      writer,
    ),
    work: writeWork(of('work'), lists, writer),
    volunteer: writeVolunteer(of('volunteer'), lists, writer),
    education: writeEducation(of('education'), lists, writer),
    awards: writeAwards([...of('awards').flat(), ...labelled('awards')], writer),
    certificates: writeCertificates([...of('certificates').flat(), ...labelled('certificates')], writer),
    publications: writePublications(of('publications').flat(), writer),
    skills: writeSkills(skills.groups, (name) => skillList.named(name)?.id ?? foldKey(name), writer),
    languages: writeLanguages(
      [...of('languages').flat(), ...labelled('languages'), ...languageRows(of('contact', 'other').flat())],
      writer,
    ),
    interests: writeInterests([...of('interests').flat(), ...labelled('interests')], writer),
    references: writeReferences(of('references').flat(), writer),
    projects: writeProjects(of('projects').flat(), writer),
  })
  const titles = new Set(sections.map(({ title }) => title?.line.index))
  const unplaced = document.lines.flatMap(({ index, text }) =>
    writer.isUsed(index) || titles.has(index) || text.trim() === '' ? [] : [index],
  )
  const language = detectLanguage(rows, sections)
  return { profile, provenance: writer.provenance, unplaced, ...(language !== undefined && { language }) }
}
