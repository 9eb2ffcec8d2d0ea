import type { SkillList } from '../gazetteer/skill-list.ts'
import { hasWideScript } from '../rows/fold.ts'
import type { Row } from '../rows/row.ts'
import { nameSection, type SectionKind } from '../sections/section-kinds.ts'
import { CAPITALIZED, continuesRow, LABEL, LISTED, PROMPT, splitLabel } from './skill-rows.ts'
import { isLevel, listsWithHyphens, splitSkills } from './split-skills.ts'

/** A skill as written, with the row that lists it. */
export interface ListedSkill {
  text: string
  row: Row
}

/** Skills under one label of the document; the label is absent for a plain list. */
export interface SkillGroup {
  label?: ListedSkill
  level?: string
  skills: ListedSkill[]
}

export interface SkillsRead {
  groups: SkillGroup[]
  /** Rows that are labelled as another kind of list, such as "Languages: English, French". */
  others: { kind: SectionKind; row: Row; text: string }[]
  /** Rows that state skills, their labels or their levels. */
  used: Row[]
}

const LONGEST_SKILL = 90
const MAX_WORDS = 8
/** Labels inside a skills section that introduce other lists. */
const FOREIGN = new Set<SectionKind>(['interests', 'certificates', 'awards', 'languages'])
/** Share of known words in a list that only spaces separate; beside a label in capitals, fewer do. */
const MIN_KNOWN = 0.75
const MIN_KNOWN_LABELLED = 0.4
const PROGRAMMING = /c\+\+|java|python|html|sql|php|ruby|bash|latex|matlab|\bgo\b|\br\b/i

/** Splits a list that only spaces separate by the longest known names. */
function splitSpaced(text: string, skills: SkillList, share = MIN_KNOWN): string[] {
  const words = text.split(' ')
  if (words.length < 3) return [text]
  const parts: string[] = []
  let known = 0
  for (let at = 0; at < words.length;) {
    const most = Math.min(4, words.length - at)
    let size = most
    while (size > 1 && !skills.named(words.slice(at, at + size).join(' '))) size -= 1
    const part = words.slice(at, at + size).join(' ')
    if (skills.named(part)) known += size
    parts.push(part)
    at += size
  }
  return known >= words.length * share && parts.length >= 3 ? parts : [text]
}

/** True for running text, which describes a skill and lists none. */
function isSentence(text: string): boolean {
  const plainWords = text.match(/ \p{Ll}{3}/gu)?.length ?? 0
  if (!LISTED.test(text) && splitSkills(text).length > 2) return false
  if (!LISTED.test(text)) return text.split(' ').length > MAX_WORDS || (/[.。]$/.test(text) && plainWords >= 3)
  return text.length > 90 && /[.。]$/.test(text) && (text.match(/[,，、]/g)?.length ?? 0) < 4
}

/** Space above the second line of an item, as a share of that above the next item. */
const TIGHT = 0.6

/** True for the second line of an item in a list of one item a line: set closer, or completing a known name. */
function completesItem(previous: Row | undefined, row: Row, gap: number, skills: SkillList): boolean {
  if (!previous || row.bullet || row.line.block !== previous.line.block || row.boldStart !== previous.boldStart)
    return false
  if (row.cells.length > 1 || previous.cells.length > 1 || LISTED.test(previous.text + row.text)) return false
  if (LABEL.test(row.text) || LABEL.test(previous.text) || isLevel(row.text) || row.line.size === 0) return false
  const whole = skills.named(`${previous.text} ${row.text}`) !== undefined
  if (whole && (!skills.named(previous.text) || !skills.named(row.text))) return true
  return gap > 0.3 && row.line.gapBefore < gap * TIGHT && row.line.gapBefore < 0.2
}

/** Joins the rows of a list that spans several lines; `parts` are the rows behind each joined one. */
function joinWrapped(rows: readonly Row[], parts: Map<Row, Row[]>, skills: SkillList): Row[] {
  const fullWidth = Math.max(0, ...rows.map(({ text }) => text.length))
  const gaps = rows.slice(1).map(({ line }) => line.gapBefore)
  const gap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const joined: Row[] = []
  rows.forEach((row, at) => {
    const last = joined.at(-1)
    if (last && (continuesRow(rows[at - 1], row, fullWidth) || completesItem(last, row, gap, skills))) {
      const text =
        /\w-$/.test(last.text) && /^\p{Ll}/u.test(row.text)
          ? `${last.text.slice(0, -1)}${row.text}`
          : `${last.text} ${row.text}`
      const whole = {
        ...last,
        text,
        cells: [...last.cells.slice(0, -1), `${last.cells.at(-1) ?? ''} ${row.text}`],
      }
      joined[joined.length - 1] = whole
      parts.set(whole, [...(parts.get(last) ?? [last]), row])
    } else joined.push(row)
  })
  return joined
}

/** A row without any, such as a level drawn as dots, isn't a skill. */
const HAS_WORDS = /[\p{L}\p{N}]/u

/** Returns the skills of a section's rows in groups. */
export function readSkills(rows: readonly Row[], skills: SkillList): SkillsRead {
  const read: SkillsRead = { groups: [], others: [], used: [] }
  const parts = new Map<Row, Row[]>()
  const joined = joinWrapped(
    rows.filter(({ text, cells }) => HAS_WORDS.test(text) && (cells.length > 1 || !PROMPT.test(text))),
    parts,
    skills,
  )
  const tabular = joined.length > 1 && joined.every(({ cells }) => cells.length >= 2)
  const hyphens = joined.some(({ text }) => listsWithHyphens(text))
  let group: SkillGroup | undefined
  let foreign: { kind: SectionKind; row: Row } | undefined
  joined.forEach((row, at) => {
    const { label, list } = splitLabel(row, tabular)
    const named = label === undefined ? undefined : nameSection(label)
    if (named && FOREIGN.has(named.kind) && !(named.kind === 'languages' && PROGRAMMING.test(list))) {
      foreign = { kind: named.kind, row }
      read.others.push({ ...foreign, text: list })
      return
    }
    const hangs = foreign && row.cells.length === 1 && !row.bullet && row.line.indent > foreign.row.line.indent + 20
    if (foreign && hangs) {
      read.others.push({ kind: foreign.kind, row, text: row.text })
      return
    }
    foreign = undefined
    if (named?.exact && named.kind === 'skills' && list === '') return
    if (isLevel(row.text)) {
      if (group) group.level ??= row.text
      read.used.push(row)
      return
    }
    const next = joined[at + 1]
    const afterLevel = next && isLevel(next.text) ? joined[at + 2] : next
    const heads =
      label === undefined &&
      row.cells.length === 1 &&
      row.boldStart &&
      afterLevel &&
      !afterLevel.boldStart &&
      !LISTED.test(row.text) &&
      (LISTED.test(afterLevel.text) || afterLevel !== next) &&
      !isSentence(afterLevel.text)
    if (heads) {
      group = { label: { text: row.text, row }, skills: [] }
      read.groups.push(group)
      return
    }
    if (label !== undefined) {
      group = { label: { text: label, row }, skills: [] }
      read.groups.push(group)
    } else if (
      !group ||
      (group.label && row.boldStart && !group.label.row.bullet) ||
      (group.label?.row.bullet && row.bullet)
    ) {
      group = { skills: [] }
      read.groups.push(group)
    }
    const before = joined[at - 1]
    const restOfSentence =
      before !== undefined && /^\p{Ll}/u.test(row.text) && !before.bullet && isSentence(before.text)
    if (list === '' || isSentence(list) || (restOfSentence && !row.bullet)) return
    const listed = splitSkills(list, hyphens)
    const [only] = listed
    const found =
      listed.length === 1 && only !== undefined && !hasWideScript(only)
        ? splitSpaced(only, skills, label !== undefined && CAPITALIZED.test(only) ? MIN_KNOWN_LABELLED : MIN_KNOWN)
        : listed
    read.used.push(...(parts.get(row) ?? [row]))
    for (const text of found) if (text.length <= LONGEST_SKILL || LISTED.test(list)) group.skills.push({ text, row })
  })
  read.groups = read.groups.filter((each) => each.skills.length > 0)
  return read
}
