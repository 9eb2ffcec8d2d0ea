import { foldKey } from '../rows/fold.ts'
import table from './section-names.json' with { type: 'json' }

export type SectionKind = keyof typeof table

const kinds = Object.keys(table) as SectionKind[]

/** Kind of section by folded name. A name that several kinds have belongs to the first. */
const kindByName = new Map<string, SectionKind>()
/** Language of a folded name; the first of several, because the tables begin with English. */
const languageByName = new Map<string, string>()
for (const kind of kinds) {
  for (const [language, names] of Object.entries(table[kind])) {
    for (const name of names) {
      const key = foldKey(name)
      if (!kindByName.has(key)) kindByName.set(key, kind)
      if (!languageByName.has(key)) languageByName.set(key, language)
    }
  }
}

/** Names that are also everyday words, as of a row in an entry; only the look of a title makes them one. */
const EVERYDAY = new Set(
  [
    'school',
    'schools',
    'university',
    'study',
    'learning',
    'practice',
    'posts',
    'roles',
    'engagements',
    'tickets',
    'toolbox',
    'toolkit',
    'what I do',
    'I can',
    'I speak',
    'tongues',
  ].map(foldKey),
)

/** Words that name a section when they end a short title in English. */
const LAST_WORD: Readonly<Record<string, SectionKind>> = {
  experience: 'work',
  employment: 'work',
  internships: 'work',
  education: 'education',
  skills: 'skills',
  technologies: 'skills',
  competencies: 'skills',
  expertise: 'skills',
  projects: 'projects',
  certifications: 'certificates',
  certificates: 'certificates',
  courses: 'certificates',
  coursework: 'certificates',
  training: 'certificates',
  awards: 'awards',
  honors: 'awards',
  honours: 'awards',
  achievements: 'awards',
  scholarships: 'awards',
  publications: 'publications',
  papers: 'publications',
  presentations: 'publications',
  talks: 'publications',
  activities: 'volunteer',
  volunteering: 'volunteer',
  leadership: 'volunteer',
  memberships: 'volunteer',
  interests: 'interests',
  hobbies: 'interests',
  languages: 'languages',
  references: 'references',
  summary: 'summary',
  information: 'other',
}
const CONNECTED =
  / ?(?:[/&+,;|·]|(?<!\p{L})(?:and|und|et|y|e|en|och|i|и|or|with)(?!\p{L})|[・、]|(?<=\p{Script=Han})[与與和及と](?=\p{Script=Han})) ?/iu
const LONGEST = 60

/** Removes what surrounds a title: a colon, brackets, rules made of characters, and numbers such as "1." or "II.". */
function stripMarks(text: string): string {
  return text
    .replaceAll('‧', '・')
    .replace(/ [—–-] \d.*$/u, '')
    .replace(/^[\s\p{P}\p{S}]+/u, '')
    .replace(/[^\p{L}\p{N})]{1,60}$/u, '')
    .replace(/^(?:\d{1,2}|[IVX]{1,4})[.)] ?/u, '')
    .replace(/ ?\((?:cont(?:inued|'d|\.)?|fortsetzung|suite)\)?$/i, '')
}

/** The kind of section that a title names, and how sure the name is. */
export interface NamedSection {
  kind: SectionKind
  /** True if the whole title is in the table of names. */
  exact: boolean
  /** True for an everyday word, which names a section only in the look of a title. */
  everyday?: boolean
  language?: string
}

/** Returns the section that a title names in any of the languages. */
export function nameSection(title: string): NamedSection | undefined {
  const text = stripMarks(title)
  if (text.length < 2 || text.length > LONGEST) return undefined
  const whole = foldKey(text)
  const kind = kindByName.get(whole)
  if (kind) {
    const language = languageByName.get(whole)
    const everyday = EVERYDAY.has(whole) ? { everyday: true } : {}
    return { kind, exact: true, ...everyday, ...(language === undefined ? {} : { language }) }
  }
  const parts = text.split(CONNECTED).filter(Boolean)
  const known = parts.map((part) => kindByName.get(foldKey(part)))
  if (parts.length > 1 && known[0] && known.every((part) => part !== undefined)) {
    // Certificates are named beside skills more often than the other way round.
    return { kind: known.includes('skills') && known[0] === 'certificates' ? 'skills' : known[0], exact: true }
  }
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const last = LAST_WORD[words.at(-1) ?? '']
  if (last && words.length <= 5) return { kind: last, exact: false }
  if (parts.length > 1 && known[0]) return { kind: known[0], exact: false }
  return undefined
}
