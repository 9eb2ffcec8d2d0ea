import * as limits from '#config/limits.ts'
import { orderSections, type ProfileSection } from '#config/site/profile-sections.ts'
import type { CandidateProfile, Entry } from './profile.ts'
import { fieldSettings, isListSection, listKeyOf, type ProfileSettings, sectionSettings } from './sections.ts'

/** A finding about a profile, with the facts that it is based on. */
export type Finding =
  | { kind: 'unclear-date'; section: ProfileSection; id: string; name: string; date: string | null }
  | { kind: 'gap'; from: string; to: string; months: number }
  | { kind: 'asked-skill'; skill: string; jobs: number }

/** A section with its share of the completion score. */
export interface SectionState {
  section: ProfileSection
  isComplete: boolean
  required: boolean
  /** Points of 100 that completing the section adds; 0 if it is complete. */
  worth: number
}

const WEIGHTS: Readonly<Record<ProfileSection, number>> = {
  contact: 3,
  summary: 2,
  experience: 5,
  education: 3,
  skills: 3,
  languages: 1,
  preferences: 2,
  files: 1,
  certificates: 1,
  projects: 1,
  publications: 1,
  volunteering: 1,
  awards: 1,
  links: 1,
}

type OrderConfig = Parameters<typeof orderSections>[0]

/**
 * Returns the completion score from 0 to 100 over the sections that a site always shows or requires, with the points
 * for each. A section counts once it has any content.
 */
export function scoreProfile(
  profile: CandidateProfile | undefined,
  config: OrderConfig & ProfileSettings,
  hasResume: boolean,
): { score: number; sections: SectionState[] } {
  const { main, additional } = orderSections(config)
  const counted = [...main, ...additional.filter((section) => sectionSettings(config, section).required)]
  const complete = counted.filter((section) => isComplete(section, profile, config, hasResume))
  const sum = (sections: readonly ProfileSection[]) => sections.reduce((total, section) => total + WEIGHTS[section], 0)
  const total = sum(counted)
  const points = (sections: readonly ProfileSection[]) =>
    total === 0 ? 100 : Math.round((100 * sum(sections)) / total)
  const score = points(complete)
  const sections = counted.map((section) => {
    const isDone = complete.includes(section)
    const worth = isDone ? 0 : points([...complete, section]) - score
    return { section, isComplete: isDone, required: sectionSettings(config, section).required, worth }
  })
  return { score, sections }
}

function isComplete(
  section: ProfileSection,
  profile: CandidateProfile | undefined,
  settings: ProfileSettings,
  hasResume: boolean,
): boolean {
  if (section === 'files') return hasResume
  if (!profile) return false
  const { basics } = profile.resume
  if (isListSection(section)) return profile.resume[listKeyOf[section]].length > 0
  if (section === 'summary') return Boolean(basics.summary)
  if (section === 'preferences') return Object.keys(profile.preferences).length > 0
  const isEnabled = (field: string) => fieldSettings(settings, 'contact', field).enabled
  return (
    Boolean(basics.name) &&
    (!isEnabled('phone') || Boolean(basics.phone)) &&
    (!isEnabled('location') || Boolean(basics.location))
  )
}

/** Returns ambiguous dates, and times that no entry covers. Neither lowers the score. */
export function findAmbiguities({ resume }: CandidateProfile): Finding[] {
  const dated = (['experience', 'education', 'volunteering'] as const).flatMap((section) => {
    const entries: readonly Entry[] = resume[listKeyOf[section]]
    return entries.map((entry) => ({
      section,
      entry,
      start: textOf(entry['startDate']),
      end: textOf(entry['endDate']),
    }))
  })
  const unclear = dated
    .filter(
      ({ section, start, end }) => section === 'experience' && (start.length < 7 || (end !== '' && end.length < 7)),
    )
    .map(({ section, entry, start, end }): Finding => {
      const name = textOf(entry['position']) || textOf(entry['name'])
      return { kind: 'unclear-date', section, id: entry.id, name, date: (start.length < 7 ? start : end) || null }
    })
  return [...unclear, ...findGaps(dated)]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Months since year 0; a year alone counts from its first or to its last month. */
function monthOf(date: string, edge: 'first' | 'last'): number {
  const [year = 0, month = edge === 'first' ? 1 : 12] = date.split('-').map(Number)
  return year * 12 + month - 1
}
const dateOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

function findGaps(dated: readonly { start: string; end: string }[]): Finding[] {
  const periods = dated
    .filter(({ start }) => start !== '')
    .map(({ start, end }) => ({
      from: monthOf(start, 'first'),
      to: end === '' ? Number.POSITIVE_INFINITY : monthOf(end, 'last'),
    }))
    .toSorted((one, other) => one.from - other.from)
  const gaps: Finding[] = []
  let covered = periods[0]?.to
  for (const { from, to } of periods.slice(1)) {
    if (covered === undefined) break
    const months = from - covered - 1
    if (months >= limits.profileGapMonths)
      gaps.push({ kind: 'gap', from: dateOf(covered + 1), to: dateOf(from - 1), months })
    covered = Math.max(covered, to)
  }
  return gaps
}

/** Returns the skills that open jobs require most often and that the profile does not list. */
export function findInDemandSkills(
  profile: CandidateProfile | undefined,
  asked: readonly { skill: string; jobs: number }[],
): Finding[] {
  const known = new Set(profile?.resume.skills.map(({ name = '' }) => name.toLowerCase()))
  return asked
    .filter(({ skill }) => !known.has(skill.toLowerCase()))
    .slice(0, limits.profileInDemandSkills)
    .map(({ skill, jobs }) => ({ kind: 'asked-skill', skill, jobs }))
}
