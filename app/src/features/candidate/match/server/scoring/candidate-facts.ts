import { nameKey } from '@foyer/resume-parser/gazetteer'
import type { CandidateFacts, DegreeLevel, JobFact, Months, SkillFact, Where } from '../../model.ts'
import { EVIDENCE, RECENT_YEARS } from '../../weights.ts'
import { degreeLevel, readFields } from '../reading/requirement-facts.ts'
import type { Lists } from '../reading/read-requirements.ts'
import { codesIn, skillMentions } from '../reading/skill-mentions.ts'
import { readTitle } from '../reading/read-title.ts'
import { workWords } from '../reading/work-words.ts'

interface DatedText {
  startDate?: string | undefined
  endDate?: string | undefined
  summary?: string | undefined
  highlights?: readonly string[] | undefined
}

/**
 * The parts of a profile that matching reads, a subset of JSON Resume. Everything else, such as name, photo, birth
 * date, gender, nationality and street, cannot affect the score.
 */
export interface MatchedProfile {
  basics?:
    | {
        location?:
          | { name?: string | undefined; city?: string | undefined; countryCode?: string | undefined }
          | undefined
      }
    | undefined
  work?: readonly (DatedText & { name?: string | undefined; position?: string | undefined })[] | undefined
  education?:
    | readonly {
        institution?: string | undefined
        studyType?: string | undefined
        area?: string | undefined
        courses?: readonly string[] | undefined
      }[]
    | undefined
  skills?: readonly { name?: string | undefined; keywords?: readonly string[] | undefined }[] | undefined
  languages?: readonly { language?: string | undefined }[] | undefined
  certificates?: readonly { name?: string | undefined }[] | undefined
  projects?:
    | readonly {
        name?: string | undefined
        description?: string | undefined
        highlights?: readonly string[] | undefined
        keywords?: readonly string[] | undefined
      }[]
    | undefined
}

/** Returns a date such as `2020-06` in months; a year alone counts as its first or last month. */
function monthOf(date: string | undefined, monthIfNone: number): number | undefined {
  const { year, month } = /^(?<year>\d{4})(?:-(?<month>\d{2}))?/.exec(date ?? '')?.groups ?? {}
  return year === undefined ? undefined : Number(year) * 12 + (month === undefined ? monthIfNone : Number(month) - 1)
}

/** Returns the period of a job up to the current month; a job without an end is current. */
function spanOf({ startDate, endDate }: DatedText, now: number): Months | undefined {
  const end = monthOf(endDate, 11)
  const from = monthOf(startDate, 0) ?? end
  if (from === undefined || from > now) return undefined
  const to = Math.min(end ?? now, now)
  return to < from ? undefined : { from, to }
}

/** Collects the best evidence for each skill. */
function createSkillFacts({ skills }: Lists) {
  const facts = new Map<string, SkillFact>()
  const keep = (fact: SkillFact) => {
    const known = facts.get(fact.id)
    const better = !known || EVIDENCE[fact.kind] > EVIDENCE[known.kind]
    // A skill that the candidate lists wins over one that is only implied.
    if (better || (known.via !== undefined && fact.via === undefined && EVIDENCE[fact.kind] === EVIDENCE[known.kind]))
      facts.set(fact.id, fact)
  }
  const add = (id: string, label: string, family: string | undefined, kind: SkillFact['kind'], where: Where) => {
    keep({ id, label, family, kind, where, via: undefined })
    for (const name of skills.named(label)?.implies ?? []) {
      const implied = skills.named(name)
      if (implied) keep({ id: implied.id, label: implied.label, family: implied.family, kind, where, via: label })
    }
  }
  const addCodes = (text: string, kind: SkillFact['kind'], where: Where) => {
    for (const { term } of codesIn(text, skills)) add(term.id, term.label, term.family, kind, where)
  }
  return {
    facts,
    /** Adds an item of a list as it is written, and the known skills in it: "SQL (Postgres)". */
    addListed(item: string, where: Where) {
      const known = skills.named(item)
      if (known) return add(known.id, known.label, known.family, 'listed', where)
      const within = skills.findIn(item)
      for (const { skill } of within) add(skill.id, skill.label, skill.family, 'listed', where)
      addCodes(item, 'listed', where)
      const id = nameKey(item)
      if (id !== '') add(id, item.trim(), undefined, 'listed', where)
    },
    /** Adds the skills named in running text. @returns their ids */
    addText(text: string, kind: SkillFact['kind'], where: Where): Set<string> {
      const mentions = skillMentions(text, skills)
      for (const { skill } of mentions) add(skill.id, skill.label, skill.family, kind, where)
      addCodes(text, kind, where)
      return new Set(mentions.map(({ skill }) => skill.id))
    },
  }
}

const joined = (...texts: (string | readonly string[] | undefined)[]) => texts.flat().filter(Boolean).join('\n')

/** Returns what a profile says about work and learning, in its own words. */
const textsOf = ({ work = [], skills = [], projects = [], education = [], certificates = [] }: MatchedProfile) =>
  joined(
    ...work.flatMap(({ position, summary, highlights }) => [position, summary, highlights].flat()),
    ...skills.flatMap(({ name, keywords }) => [name, keywords].flat()),
    ...projects.flatMap(({ name, description, highlights, keywords }) =>
      [name, description, highlights, keywords].flat(),
    ),
    ...education.flatMap(({ studyType, area, courses }) => [studyType, area, courses].flat()),
    ...certificates.map(({ name }) => name),
  )

/** Returns the facts of a profile on a day. @param asOf `YYYY-MM-DD` */
export function readCandidate(profile: MatchedProfile, asOf: string, lists: Lists): CandidateFacts {
  const now = monthOf(asOf, 0) ?? 0
  const collected = createSkillFacts(lists)
  for (const { name, keywords = [] } of profile.skills ?? [])
    for (const item of keywords.length > 0 ? keywords : name ? [name] : [])
      collected.addListed(item, { kind: 'skills' })
  for (const { language } of profile.languages ?? []) if (language) collected.addListed(language, { kind: 'skills' })
  for (const { name = '' } of profile.certificates ?? [])
    collected.addText(name, 'listed', { kind: 'certificate', name })
  for (const { name = '', description, highlights, keywords = [] } of profile.projects ?? []) {
    const where: Where = { kind: 'project', name }
    for (const keyword of keywords) collected.addListed(keyword, where)
    collected.addText(joined(name, description, highlights), 'listed', where)
  }
  for (const { studyType, area, institution = '', courses = [] } of profile.education ?? []) {
    collected.addText(joined(studyType, area, courses), 'listed', {
      kind: 'education',
      name: studyType ?? area ?? institution,
    })
  }
  const jobs = (profile.work ?? []).map((work): JobFact => {
    const { name: employer = '', position = '' } = work
    const span = spanOf(work, now)
    const kind = span && now - span.to <= RECENT_YEARS * 12 ? 'recent-job' : 'older-job'
    const text = joined(position, work.summary, work.highlights)
    const skills = collected.addText(text, kind, { kind: 'job', title: position, employer })
    return { title: readTitle(position, lists.titles), employer, span, skills }
  })

  const families = new Map<string, SkillFact>()
  for (const fact of collected.facts.values()) {
    const known = fact.family === undefined ? undefined : families.get(fact.family)
    if (fact.family !== undefined && fact.via === undefined && (!known || EVIDENCE[fact.kind] > EVIDENCE[known.kind]))
      families.set(fact.family, fact)
  }
  const degrees = (profile.education ?? []).flatMap(
    ({ studyType, area }): { level: DegreeLevel; name: string; text: string }[] => {
      const text = joined(studyType, area)
      const level = degreeLevel(text)
      return level === undefined ? [] : [{ level, name: studyType ?? area ?? '', text }]
    },
  )
  const highest = degrees.toSorted((a, b) => b.level - a.level)[0]
  const location = profile.basics?.location
  return {
    // Latest jobs first; those without dates last.
    jobs: jobs.toSorted((a, b) => (b.span?.to ?? 0) - (a.span?.to ?? 0) || (b.span?.from ?? 0) - (a.span?.from ?? 0)),
    skills: collected.facts,
    families,
    degree: highest && { level: highest.level, name: highest.name },
    words: workWords(textsOf(profile)),
    fields: new Set((profile.education ?? []).flatMap(({ studyType, area }) => readFields(joined(studyType, area)))),
    city: location?.city ? nameKey(location.city) : undefined,
    country: location?.countryCode?.toUpperCase() || undefined,
    hasPlace: Boolean(location?.name?.trim()),
    month: now,
  }
}

/** Returns true if a profile has nothing that matching could use. */
export const isEmpty = ({ jobs, skills, degree }: CandidateFacts): boolean =>
  jobs.length === 0 && skills.size === 0 && degree === undefined
