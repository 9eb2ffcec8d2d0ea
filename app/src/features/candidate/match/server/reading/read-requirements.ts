import { nameKey, type SkillList, type TitleList } from '@foyer/resume-parser/gazetteer'
import type { DegreeLevel, Requirements, SkillGroup } from '../../model.ts'
import { readDegree, readFields, readYears } from './requirement-facts.ts'
import { type RequirementLine, readSections } from './read-sections.ts'
import { knownTerm, type NamedGroup, readSkillGroups, unlistedTerm } from './skill-mentions.ts'
import { readTitle } from './read-title.ts'
import { workWords } from './work-words.ts'
import { matchLimits } from '../../limits.ts'

/** The parts of a position that are read. */
export interface PositionText {
  title: string
  /** Sanitized HTML or plain text. */
  description: string
  /** Skills that the company lists for the position. */
  skills: readonly string[]
  places: readonly { city: string; country: string | undefined }[]
  remote: boolean
  /** Names that are never requirements: the company's, its domain, and the position's places. */
  names: readonly string[]
}

export interface Lists {
  skills: SkillList
  titles: TitleList
}

/** Returns a text with exact occurrences of the given names blanked out. */
function withoutNames(text: string, names: readonly string[]): string {
  let blanked = text
  for (const name of names) {
    if (name.length < 2) continue
    for (let at = blanked.indexOf(name); at >= 0; at = blanked.indexOf(name, at + name.length)) {
      const isWhole =
        !/[\p{L}\p{N}]/u.test(blanked[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(blanked[at + name.length] ?? '')
      if (isWhole) blanked = blanked.slice(0, at) + ' '.repeat(name.length) + blanked.slice(at + name.length)
    }
  }
  return blanked
}

/** Collects groups so that each skill is required once. */
function createGroups() {
  const required: SkillGroup[] = []
  const preferred: SkillGroup[] = []
  const seen = new Set<string>()
  return {
    required,
    preferred,
    add(list: 'required' | 'preferred', { members, kind }: NamedGroup, duty: boolean) {
      // Alternatives to a skill that is required anyway add no requirement.
      if (
        members.length === 0 ||
        members.some(({ id }) => seen.has(id)) ||
        required.length + preferred.length >= matchLimits.requirementGroups
      )
        return
      for (const { id } of members) seen.add(id)
      ;(list === 'required' ? required : preferred).push({ members, kind, duty })
    },
  }
}

const idsOf = (groups: readonly NamedGroup[]) => groups.flatMap(({ members }) => members.map(({ id }) => id))

/** Reads all requirements of a position. Deterministic: the same position has the same requirements. */
export function readRequirements(position: PositionText, { skills, titles }: Lists): Requirements {
  const lines = readSections(position.description).map(({ kind, text }): RequirementLine => ({
    kind,
    text: withoutNames(text, position.names),
  }))
  const groups = createGroups()
  const never = new Set(position.names.map(nameKey))
  const read = (kind: RequirementLine['kind'], list: 'required' | 'preferred') => {
    for (const line of lines) {
      // A line about degrees names fields of study, which are not skills.
      if (line.kind !== kind || readDegree(line.text) !== undefined) continue
      for (const group of readSkillGroups(line.text, skills, { withCodes: kind !== 'duties' }))
        groups.add(list, { ...group, members: group.members.filter(({ id }) => !never.has(id)) }, kind === 'duties')
    }
  }
  const titleSkills = readSkillGroups(withoutNames(position.title, position.names), skills)
  for (const group of titleSkills) groups.add('required', group, false)
  read('requirements', 'required')
  read('preferred', 'preferred')
  for (const name of position.skills) {
    const known = skills.named(name)
    const term = known ? { ...knownTerm(known), label: name.trim() } : unlistedTerm(name.trim())
    if (!never.has(nameKey(name))) groups.add('required', { members: [term], kind: 'alternatives' }, false)
  }
  read('duties', 'required')

  const asking = lines.filter(({ kind }) => kind !== 'preferred' && kind !== 'prose')
  const experience = [position.title, ...asking.map(({ text }) => text)].flatMap((text) => {
    const years = readYears(text)
    return years === undefined ? [] : [{ years, text }]
  })
  const degrees = asking.flatMap(({ kind, text }) => {
    const level = kind === 'requirements' ? readDegree(text) : undefined
    return level === undefined ? [] : [{ level, text }]
  })
  const lowest = Math.min(...degrees.map(({ level }) => level))
  return {
    title: readTitle(position.title, titles),
    required: groups.required,
    preferred: groups.preferred,
    core: idsOf(titleSkills),
    practised: [
      ...new Set([...idsOf(titleSkills), ...experience.flatMap(({ text }) => idsOf(readSkillGroups(text, skills)))]),
    ],
    years: experience.length > 0 ? Math.max(...experience.map(({ years }) => years)) : undefined,
    degree: degrees.length > 0 ? (lowest as DegreeLevel) : undefined,
    fields: [...new Set(degrees.flatMap(({ text }) => readFields(text)))],
    words: Uint32Array.from(
      [...workWords(lines.map(({ text }) => text).join('\n')).keys()].slice(0, matchLimits.wordsCompared),
    ),
    remote: position.remote,
    places: position.places.map(({ city, country }) => ({ city: nameKey(city), country })),
  }
}
