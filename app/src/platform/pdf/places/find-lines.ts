import type { Rule } from './ink.ts'
import { plain, type Topic } from './label-words.ts'
import type { Box } from './place-kinds.ts'
import type { Segment } from './segments.ts'

/** A line of a letter for the candidate to fill in. */
export interface SigningLine {
  rule: Rule
  kinds: readonly ('signature' | 'date' | 'name')[]
  /** Confidence that the line is the candidate's; compared among signatures only. */
  weight: number
}

/** A label that asks for a signature without a line to write on. */
export interface SigningLabel {
  box: Box
  isName: boolean
}

interface Reader {
  topicsOf(text: string): ReadonlySet<Topic>
  /** The candidate's name, normalized; empty if unknown. */
  signer: string
}

/** Maximum distance of a label from its line, in points. */
const NEAR = { beside: 80, below: 28, belowAll: 46, above: 60, heading: 130 }

const overlap = (a: { x: number; width: number }, b: { x: number; width: number }) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)

/**
 * Returns the lines on a page where the candidate signs, dates or writes their name. A line takes the nearest label
 * before, below or above it; if the label names no party, the column heading decides.
 */
export function findLines(rules: readonly Rule[], segments: readonly Segment[], reader: Reader): SigningLine[] {
  const labels = segments.filter(({ isLeader }) => !isLeader)
  return rules.flatMap((rule) => {
    const line = judge(rule, labels, reader)
    return line ? [line] : []
  })
}

function judge(rule: Rule, labels: readonly Segment[], { topicsOf, signer }: Reader): SigningLine | undefined {
  const { text, above } = labelOf(rule, labels)
  if (text === '') return undefined
  const says = topicsOf(text)
  const isNamed = signer !== '' && text.includes(signer)
  const isCandidates = isNamed || says.has('candidate')
  if (says.has('company') && !isCandidates) return undefined
  const heading = headingOf(above, { topicsOf, signer })
  if (heading === 'company' && !isCandidates) return undefined
  const weight = isCandidates ? 3 : heading === 'candidate' ? 2 : 1
  if (says.has('signature')) {
    const kinds = says.has('date') ? (['signature', 'date'] as const) : (['signature'] as const)
    return { rule, kinds, weight: weight + 1 }
  }
  if (says.has('name')) return { rule, kinds: ['name'], weight }
  if (isCandidates) return { rule, kinds: says.has('date') ? ['signature', 'date'] : ['signature'], weight }
  return says.has('date') ? { rule, kinds: ['date'], weight } : undefined
}

/** Returns the text at a line, and the segments above it in its column, nearest first. */
function labelOf(rule: Rule, labels: readonly Segment[]): { text: string; above: Segment[] } {
  const before = labels
    .filter(({ box }) => box.y + box.height >= rule.y - 4 && box.y <= rule.y + 2)
    .map((label) => ({ label, gap: gapTo(label, rule) }))
    .filter(({ gap }) => gap > -4 && gap < NEAR.beside)
    .toSorted((a, b) => a.gap - b.gap)[0]?.label
  const below = labels
    .filter(({ box }) => overlap(box, rule) > 0 && box.x > rule.x - 14 && box.y - rule.y > -3)
    .filter(({ box }) => box.y - rule.y < NEAR.belowAll)
    .toSorted((a, b) => a.box.y - b.box.y)
  const above = labels
    .filter(({ box }) => overlap(box, rule) > 0 && box.y + box.height <= rule.y + 2 && rule.y - box.y < NEAR.heading)
    .toSorted((a, b) => b.box.y - a.box.y)
  const [first] = below
  const found = before
    ? [before]
    : first && first.box.y - rule.y < NEAR.below
      ? below
      : above.filter(({ box }) => rule.y - (box.y + box.height) < NEAR.above).slice(0, 1)
  return { text: plain(found.map(({ text }) => text).join(' ')), above: before ? [...above, before] : above }
}

/** Returns the distance from a label to the line after it, in the label's reading direction. */
function gapTo({ text, box }: Segment, rule: Rule): number {
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  return isRightToLeft ? box.x - (rule.x + rule.width) : rule.x - (box.x + box.width)
}

/** Returns the party a column belongs to, by the nearest text above a line that names one; prose is not a heading. */
function headingOf(above: readonly Segment[], { topicsOf, signer }: Reader): 'candidate' | 'company' | undefined {
  for (const { text } of above) {
    const words = plain(text)
    if (words.length > LONGEST_LABEL) return undefined
    const says = topicsOf(words)
    if (says.has('candidate') || (signer !== '' && words.includes(signer))) return 'candidate'
    if (says.has('company')) return 'company'
  }
  return undefined
}

/**
 * Maximum label length in characters and words; longer text, or text that ends in punctuation, is a sentence, and text
 * with a slash is an address.
 */
const LONGEST_LABEL = 48
const MAX_WORDS = 5
const NO_LABEL = /[.!?。！？،,;]$|\//u

/**
 * Returns the labels on a page that ask for a signature without a line: "Signature:", "Please sign here", or the
 * candidate's name alone.
 */
export function findLabels(segments: readonly Segment[], { topicsOf, signer }: Reader): SigningLabel[] {
  return segments.flatMap(({ text, box, isLeader }): SigningLabel[] => {
    const words = plain(text)
    if (isLeader || words.length > LONGEST_LABEL || words.split(' ').length > MAX_WORDS) return []
    if (NO_LABEL.test(words)) return []
    if (signer !== '' && words === signer) return [{ box, isName: true }]
    const says = topicsOf(words)
    return says.has('signature') && !says.has('company') ? [{ box, isName: false }] : []
  })
}
