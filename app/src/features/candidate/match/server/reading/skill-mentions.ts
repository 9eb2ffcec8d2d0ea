import { type KnownSkill, nameKey, type SkillList, type SkillMention } from '@foyer/resume-parser/gazetteer'
import type { SkillGroup, SkillTerm } from '../../model.ts'
import notSkills from './not-skills.json' with { type: 'json' }

/** Number of occupations in O*NET, the basis of a skill's rarity. */
const OCCUPATIONS = 923
const RARITY = { least: 0.5, most: 3, unlisted: 1.5 }

/** Text between two items of one enumeration. */
const SEPARATOR =
  /^[\s,;/()&•|]*(?:(?:and\/or|and|or|und|oder|bzw\.?|et|ou|y|e|o|ed|en|of|i|oraz|lub|och|eller|и|или|及|和|与|或|または|や|و|أو|או)[\s,;/()]*)?$/iu
const ALTERNATIVE = /(?:^|[\s,])(?:or|and\/or|oder|bzw\.?|ou|o|of|lub|eller|или|或|または|أو|או)(?:\s|$)|\//iu
/** Words before an enumeration in which one item is enough. */
const ONE_OF =
  /(?:\bone|any of|either|mindestens ein\w*|eine[rs]?|au moins une?|al menos un[ao]|almeno un[ao]|pelo menos uma?|minstens één|przynajmniej jed\w+|至少|いずれか|واحدة? على الأقل|לפחות)(?![\p{L}])[^,.;]{0,40}$/iu
/** Words before an enumeration of examples. */
const EXAMPLES =
  /(?:such as|\blike|e\.g\.|for example|including|similar to|z\. ?b\.|\bwie|tel(?:le)?s? que|\bcomme|par exemple|\bcomo|por ejemplo|\bcome|ad esempio|por exemplo|zoals|bijvoorbeeld|takich jak|np\.|såsom|t\.ex\.|например|таких как|例如|比如|如|など|مثل|כגון|כמו)[^,.;]{0,20}$/iu

/** A known skill, or an unlisted name in an enumeration of known skills. */
interface Named {
  term: SkillTerm
  start: number
  end: number
}

type Span = Pick<Named, 'start' | 'end'>

const overlaps = (a: Span, b: Span) => a.start < b.end && a.end > b.start

const rarityOf = (occupations: number) =>
  occupations === 0
    ? RARITY.unlisted
    : Math.min(RARITY.most, Math.max(RARITY.least, Math.log(OCCUPATIONS / occupations)))

/** Returns a known skill as a term. */
export const knownTerm = ({ id, label, family, occupations }: KnownSkill): SkillTerm => ({
  id,
  label,
  family,
  rarity: rarityOf(occupations),
})

/** Returns an unlisted name as a term. */
export const unlistedTerm = (name: string): SkillTerm => ({
  id: nameKey(name),
  label: name,
  family: undefined,
  rarity: RARITY.unlisted,
})

/** Returns the skills named in a text. Everyday words count only in an enumeration with other skills. */
export function skillMentions(text: string, skills: SkillList): SkillMention[] {
  const found = skills.findIn(text)
  const follows = (index: number) => {
    const [before, after] = [found[index - 1], found[index]]
    return before !== undefined && after !== undefined && SEPARATOR.test(text.slice(before.end, after.start))
  }
  return found.filter(({ ambiguous }, index) => !ambiguous || follows(index) || follows(index + 1))
}

const LIST =
  /\((?<inner>[^()]{3,200})\)|(?:such as|like|e\.g\.|including|z\. ?B\.|tels? que|como|come|zoals|np\.)[:,]?\s+(?<tail>[^.;()]{3,200})/giu
const ITEM = /[^,;/]+/gu
const UNLISTED = /^[\p{Lu}\p{N}][\p{L}\p{N}.+#-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.+#-]*){0,2}$/u

/** Returns the unlisted names in enumerations that also contain a known skill. */
function unlistedNames(text: string, known: readonly SkillMention[]): Named[] {
  const names: Named[] = []
  for (const list of text.matchAll(LIST)) {
    const inner = list.groups?.['inner'] ?? list.groups?.['tail'] ?? ''
    const from = list.index + list[0].indexOf(inner)
    if (!known.some(({ start, end }) => start >= from && end <= from + inner.length)) continue
    for (const part of inner.matchAll(ITEM)) {
      const item = part[0].replace(/^\s*(?:and|or|und|oder|et|ou|y|e|o|en|of|i|lub)\s+/iu, '')
      const start = from + part.index + (part[0].length - item.length) + (item.length - item.trimStart().length)
      const name = item.trim()
      const end = start + name.length
      if (!UNLISTED.test(name) || known.some((mention) => overlaps(mention, { start, end }))) continue
      names.push({ term: unlistedTerm(name), start, end })
    }
  }
  return names
}

/** Short names in capitals, often with digits: AM2, PAYE, BS 7671. */
const CODE = /(?<![\p{L}\p{N}&/-])\p{Lu}[\p{Lu}\p{N}]{1,6}(?:[ -]\d{3,6})?(?![\p{L}\p{N}&-])/gu
const NO_REQUIREMENTS: ReadonlySet<string> = new Set(notSkills.codes.split(' '))

/** Returns true for a line that is set in capitals, in which they mean nothing; a list of short names isn't. */
const isInCapitals = (line: string) => !/\p{Ll}/u.test(line) && /\p{Lu}{8}|\p{Lu}{3} \p{Lu}{3,} \p{Lu}{3}/u.test(line)

/** Returns short names in capitals, such as those of certificates and standards, which no list has in full. */
export function codesIn(text: string, skills: SkillList): Named[] {
  const known = skills.findIn(text)
  return [...text.matchAll(CODE)].flatMap(({ 0: name, index: start }): Named[] => {
    const end = start + name.length
    if (NO_REQUIREMENTS.has(name) || known.some((mention) => overlaps(mention, { start, end }))) return []
    const line = text.slice(
      text.lastIndexOf('\n', start) + 1,
      text.indexOf('\n', end) < 0 ? undefined : text.indexOf('\n', end),
    )
    const listed = skills.named(name)
    return isInCapitals(line)
      ? []
      : [{ term: listed ? { ...knownTerm(listed), label: name } : unlistedTerm(name), start, end }]
  })
}

/** Skills that one sentence names together. */
export type NamedGroup = Pick<SkillGroup, 'members' | 'kind'>

const single = (term: SkillTerm): NamedGroup => ({ members: [term], kind: 'alternatives' })

/** Returns names without those that overlap an earlier one. */
const apart = (names: readonly Named[]) =>
  names.filter((name, index) => !names.slice(0, index).some((before) => overlaps(before, name)))

/** Returns the skills required in a line; alternatives and examples form groups, all others are single. */
export function readSkillGroups(text: string, skills: SkillList, { withCodes = false } = {}): NamedGroup[] {
  const known = skillMentions(text, skills)
  const named = [
    ...known.map(({ skill, start, end }): Named => ({ term: knownTerm(skill), start, end })),
    ...apart([...unlistedNames(text, known), ...(withCodes ? codesIn(text, skills) : [])]),
  ].sort((a, b) => a.start - b.start)
  const runs: Named[][] = []
  for (const item of named) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const gap = last && text.slice(last.end, item.start)
    // A parenthesis opens a separate enumeration.
    if (run && gap !== undefined && SEPARATOR.test(gap) && !/[()]/.test(gap)) run.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => {
    const terms = [...new Map(run.map(({ term }) => [term.id, term])).values()]
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || terms.length === 1) return terms.map(single)
    const before = text.slice(Math.max(0, first.start - 60), first.start)
    const inParentheses = /\(\s*$/.test(before)
    if (ALTERNATIVE.test(gaps(text, run)) || ONE_OF.test(before)) return [{ members: terms, kind: 'alternatives' }]
    if (EXAMPLES.test(before) || inParentheses) return [{ members: terms, kind: 'examples' }]
    return terms.map(single)
  })
}

/** Returns the text between the items of an enumeration. */
function gaps(text: string, run: readonly Named[]): string {
  return run.map(({ start }, index) => text.slice(run[index - 1]?.end ?? start, start)).join(' ')
}
