import { nameKey } from '../../packages/resume-parser/src/gazetteer/name-key.ts'

interface Sources {
  /** Families of skills with their names and aliases; members of a family in parentheses are not relatives of each other. */
  own: Record<string, Record<string, string[]>>
  onet: string[][]
  esco: string[][]
  linguist: string[][]
}

interface Skill {
  label: string
  family: string
  /** Number of O*NET occupations that use it; 0 if unknown. */
  occupations: number
  aliases: Set<string>
  source: 'own' | 'onet' | 'esco' | 'linguist'
}

/** Vendors that O*NET puts before names which people write without them. */
const VENDOR =
  /^(?:Microsoft|Adobe|Oracle|IBM|Google|Apple|Autodesk|Atlassian|Amazon|Apache|ESRI|Intuit|Dassault Systemes|Bentley|The MathWorks|Hewlett Packard|VMware|Cisco|SAP|Red Hat) (?=\S{3})/

/** Knowledge that nearly every ad names, or words too general to be a skill in running text. */
const TOO_GENERAL = new Set(
  [
    'communication',
    'office equipment',
    'company policies',
    'corporate social responsibility',
    'equipment',
    'legislation',
    'history',
    'politics',
    'design principles',
    'innovation processes',
    'teamwork principles',
    'leadership principles',
    'literature',
    'music',
    'art',
    'science',
    'medicine',
    'ethics',
    'law',
    'information',
    'environment',
    'transport',
    'food',
    'education',
    'energy',
    'english',
    'hospital',
    'nature',
    'planning',
    'office',
    'culture',
    'quality standards',
    'labour legislation',
    'labour law',
    'social justice',
    'company',
    'community',
    'technology',
    'service',
    'services',
    'materials',
    'products',
    'manufacturing',
    'production',
    'processes',
    'security',
    'organisation',
    'policy',
    'policies',
    'support',
    'research',
    'local area',
    'stress',
    'pain',
    'diseases',
    'medicines',
    'surgery',
    'insurance',
    'pension',
    'pensions',
    'benefits',
    'unit',
    'units',
    'database',
    'databases',
    'reporting',
    'connectivity',
    'presentation',
    'spreadsheet',
    'software',
    'internet',
    'zoom',
    'facebook',
    'twitter',
    'linkedin',
    'youtube',
    'instagram',
    'pinterest',
    'web browser software',
    'email software',
    'database software',
  ].map(nameKey),
)

const words = (name: string) => name.split(/\s+/).length

/** Returns a name with the notes of its source removed: "Python (computer programming)", "SAP software". */
const cleaned = (name: string) =>
  name
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/ (?:software|programming language)$/i, '')
    .trim()

/** Returns label and abbreviation of names such as "Structured query language SQL". */
function abbreviated(name: string): { label: string; long: string } | undefined {
  const match = /^(?<long>.+) (?<short>[A-Z][A-Z0-9+#]{1,5})$/.exec(name)
  const { long, short } = match?.groups ?? {}
  if (long === undefined || short === undefined) return undefined
  const initials = long
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return initials.startsWith(short.charAt(0)) && /[a-z]/.test(long) ? { label: short, long } : undefined
}

/**
 * Returns the lines of the skill list: label, family, number of occupations, source and aliases separated by `|`. Names
 * of the own list win over those of the other sources.
 */
export function collectSkills({ own, onet, esco, linguist }: Sources): string[] {
  const skills: Skill[] = []
  const byKey = new Map<string, Skill>()
  const name = (skill: Skill, alias: string) => {
    const key = nameKey(alias)
    if (key.length < 2 && skill.source !== 'own') return
    if (byKey.has(key) || TOO_GENERAL.has(key)) return
    byKey.set(key, skill)
    skill.aliases.add(alias)
  }
  const add = (skill: Omit<Skill, 'aliases'>, aliases: string[]) => {
    const known = [skill.label, ...aliases].map((alias) => byKey.get(nameKey(alias))).find(Boolean)
    if (TOO_GENERAL.has(nameKey(skill.label))) return
    const target = known ?? { ...skill, aliases: new Set<string>() }
    if (!known) skills.push(target)
    target.occupations = Math.max(target.occupations, skill.occupations)
    target.family ||= skill.family
    for (const alias of [skill.label, ...aliases]) name(target, alias)
  }

  for (const [family, members] of Object.entries(own))
    for (const [label, aliases] of Object.entries(members))
      add({ label, family: family.startsWith('(') ? '' : family, occupations: 0, source: 'own' }, aliases)
  for (const [full = '', category = '', hot, , count] of onet) {
    const occupations = Number(count)
    if (occupations < 2 && hot !== 'Y') continue
    const clean = cleaned(full)
    const short = abbreviated(clean)
    const label = short?.label ?? clean
    const withoutVendor = label.replace(VENDOR, '')
    const aliases = [
      clean,
      ...(short ? [short.long] : []),
      ...(withoutVendor === label || withoutVendor.length < 4 ? [] : [withoutVendor]),
    ]
    add({ label, family: category, occupations, source: 'onet' }, aliases)
  }
  for (const [, label = '', type, , collections, alternatives = ''] of esco) {
    if (type !== 'knowledge' || words(label) > 4 || /^(?:types|styles|history|use|techniques) of /.test(label)) continue
    if (collections?.includes('language')) continue
    const aliases = alternatives.split(' | ').filter((alias) => words(alias) >= 2 && words(alias) <= 4)
    add({ label: cleaned(label), family: '', occupations: 0, source: 'esco' }, aliases.map(cleaned))
  }
  for (const [label = '', type] of linguist)
    if (type === 'programming' && label.length > 1)
      add({ label, family: 'programming languages', occupations: 0, source: 'linguist' }, [])

  return skills.map(({ label, family, occupations, source, aliases }) =>
    [label, family, occupations, source, [...aliases].filter((alias) => alias !== label).join('|')].join('\t'),
  )
}
