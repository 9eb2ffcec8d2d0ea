import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import impliedSkills from './data/implied-skills.json' with { type: 'json' }
import { nameKey } from './name-key.ts'

/** A skill of the lists. */
export interface KnownSkill {
  /** Comparable form of the label. */
  id: string
  label: string
  /** Group of close relatives: an O*NET commodity or a family of the hand-written list. */
  family: string | undefined
  /** Number of O*NET occupations that use it; 0 if unknown. */
  occupations: number
  /** Labels of the skills that this one includes: React implies JavaScript. */
  implies: readonly string[]
}

/** One spelling of a skill. */
interface Spelling {
  skill: KnownSkill
  /** True for names that are also ordinary words, such as Word or Go: they count only beside another skill. */
  ambiguous: boolean
  /** True for names that count only if written with a capital letter or a digit. */
  proper: boolean
}

/** A spelling in a text. */
export interface SkillMention extends Spelling {
  start: number
  end: number
}

/** The lists of skills, with a search for them in running text. */
export interface SkillList {
  /** All skills of the lists. */
  readonly all: readonly KnownSkill[]
  /** Returns the skill with this name, however it is written; for values of a skills section. */
  named(name: string): KnownSkill | undefined
  /** Returns the skills named in a text, in order and without overlaps; longer names win. */
  findIn(text: string): SkillMention[]
}

/** Everyday words and letters that are also names of skills. */
const EVERYDAY = new Set(
  'word access outlook go r c swift rust dart spring express make box slack node sketch helm jest chef puppet ant salt basic less julia elm oracle spark flask snowflake excel teams project windows max hack self red ring clean pure reason ada scheme racket processing stan crystal io nim zig moo opal pan rouge turing p4 q sql+ angular bootstrap wicket struts cypress playwright looker confluence workday redux react illustrator airflow mongo cisco rails ui qa ml sap r cbt bls cpr hgv cdl sem pmp plc training sales teaching cooking reporting connectivity'
    .split(' ')
    .map(nameKey),
)

/** Spellings in capitals, which no ordinary word has. */
const CLEAR_IN_CAPITALS = /^[A-Z]{2,}$/

/** Words of names; Latin letters beside those of another script, as in Chinese texts, are words by themselves. */
const TOKEN = /[\p{sc=Latin}\p{N}]+(?:\+\+|#)?|[^\P{L}\p{sc=Latin}]+/gu
const JOINED = /^(?:[ \u00a0]|[-–.'’_/]| ?\/ ?|)$/u
const LONGEST_TOKENS = 6

const unzip = promisify(gunzip)

async function readLines(file: string): Promise<string[]> {
  const bytes = await readFile(new URL(`./data/${file}`, import.meta.url))
  return (await unzip(bytes)).toString('utf8').trimEnd().split('\n')
}

/** Returns true if a spelling counts in text only if it is written with a capital letter or a digit. */
const isProper = (name: string, source: string, ambiguous: boolean) =>
  source === 'own' ? ambiguous : /[\p{Lu}\p{N}]/u.test(name)

/** Returns true for a single ordinary word that only O*NET or Linguist lists as a name. */
const isObscure = (name: string, source: string, occupations: number) =>
  (source === 'linguist' || (source === 'onet' && occupations < 10)) && /^\p{Lu}?\p{Ll}+$/u.test(name)

function createSkillList(lines: readonly string[]): SkillList {
  const all: KnownSkill[] = []
  const spellings = new Map<string, Spelling>()
  const firstTokens = new Map<string, number>()
  const implied = new Map<string, string[]>()
  for (const [label, by] of Object.entries(impliedSkills))
    for (const name of by) implied.set(nameKey(name), [...(implied.get(nameKey(name)) ?? []), label])
  const tokensOf = (name: string) => name.match(TOKEN) ?? []

  for (const line of lines) {
    const [label = '', family = '', occupations = '0', source = '', aliases = ''] = line.split('\t')
    const id = nameKey(label)
    const skill: KnownSkill = {
      id,
      label,
      family: family || undefined,
      occupations: Number(occupations),
      implies: implied.get(id) ?? [],
    }
    all.push(skill)
    for (const name of [label, ...(aliases ? aliases.split('|') : [])]) {
      const key = nameKey(name)
      if (spellings.has(key)) continue
      const ambiguous = EVERYDAY.has(key) || isObscure(name, source, skill.occupations)
      spellings.set(key, { skill, ambiguous, proper: isProper(name, source, ambiguous) })
      const tokens = tokensOf(name)
      const first = tokens[0]?.toLowerCase()
      if (first !== undefined) firstTokens.set(first, Math.max(firstTokens.get(first) ?? 0, tokens.length))
    }
  }

  const lookUp = (key: string) =>
    spellings.get(key) ?? (key.endsWith('s') ? spellings.get(key.slice(0, -1)) : undefined)

  return {
    all,
    named: (name) => lookUp(nameKey(name))?.skill,
    findIn(text) {
      const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
        token: token.toLowerCase(),
        start: index,
        end: index + token.length,
      }))
      const mentions: SkillMention[] = []
      for (let at = 0; at < tokens.length; at += 1) {
        const first = tokens[at]
        const most = first && firstTokens.get(first.token)
        if (!first || most === undefined) continue
        // A dot before the first token belongs to names such as ".NET".
        const start =
          text[first.start - 1] === '.' && !/[\p{L}\p{N}]/u.test(text[first.start - 2] ?? ' ')
            ? first.start - 1
            : first.start
        let found: { mention: SkillMention; tokens: number } | undefined
        let key = ''
        for (let count = 1; count <= Math.min(most + 1, LONGEST_TOKENS); count += 1) {
          const last = tokens[at + count - 1]
          const before = tokens[at + count - 2]
          if (!last || (count > 1 && before && !JOINED.test(text.slice(before.end, last.start)))) break
          key += last.token
          const spelling = lookUp(key)
          if (!spelling) continue
          const written = text.slice(start, last.end)
          const shown = /[\p{Lu}\p{N}]/u.test(written)
          if (spelling.proper && !shown) continue
          const ambiguous = spelling.ambiguous && !(CLEAR_IN_CAPITALS.test(written) && written.length > 2)
          found = { mention: { ...spelling, ambiguous, start, end: last.end }, tokens: count }
        }
        if (!found) continue
        mentions.push(found.mention)
        at += found.tokens - 1
      }
      return mentions
    },
  }
}

let loading: Promise<SkillList> | undefined

/** Loads the list of skills once; about 50 ms and a few megabytes. */
export function loadSkillList(): Promise<SkillList> {
  loading ??= readLines('skills.tsv.gz').then(createSkillList)
  return loading
}
