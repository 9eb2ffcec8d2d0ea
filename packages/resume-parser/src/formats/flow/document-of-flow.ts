import { cleanText } from '../../layout/characters/clean-text.ts'
import type { ParsedResume } from '../../model/parsed-resume.ts'
import type { Line, Span, TextDocument } from '../../model/text-document.ts'
import type { Limits } from '../bounds/limits.ts'
import { isEmpty, type FlowLine, type FlowRun } from './flow-line.ts'

/** Text of this size or less is not meant to be read, in points. */
const TINY = 2
const WIDE_GAP = /\t+|(?<=\S) {3,}/

/** Returns a document of lines, without empty ones and without the text that readers don't see. */
export function documentOfFlow(
  flow: readonly FlowLine[],
  limits: Limits,
): { document: TextDocument; warnings: ParsedResume['warnings'] } {
  const lines: Line[] = []
  const hiddenText: string[] = []
  const blocks = new Map<string, number>()
  let block = 0
  let most = 0
  let last: string | undefined
  let empty = 0
  let characters = 0
  for (const flowLine of flow) {
    if (isEmpty(flowLine)) {
      empty += 1
      continue
    }
    if (flowLine.block !== last) {
      const known = flowLine.block === undefined ? undefined : blocks.get(flowLine.block)
      block = known ?? (lines.length === 0 ? 0 : (most += 1))
      if (flowLine.block !== undefined) blocks.set(flowLine.block, block)
      last = flowLine.block
    }
    const [seen, hidden] = separate(flowLine.runs)
    if (hidden !== '') hiddenText.push(hidden)
    const spans = spansOf(seen)
    if (spans.length === 0) continue
    const line = lineOf(flowLine, spans, block, lines.length > 0 ? empty : 0)
    characters += line.text.length
    if (characters > limits.characters) break
    lines.push({ ...line, index: lines.length })
    empty = 0
  }
  const warnings: ParsedResume['warnings'] = []
  if (lines.length === 0) warnings.push({ code: 'no-text' })
  if (hiddenText.length > 0) warnings.push({ code: 'hidden-text' })
  if (characters > limits.characters) warnings.push({ code: 'cut' })
  return { document: { lines, pages: 1, hiddenText, bodySize: bodySizeOf(lines) }, warnings }
}

function separate(runs: readonly FlowRun[]): [FlowRun[], string] {
  const isHidden = ({ hidden, size }: FlowRun) => hidden === true || (size > 0 && size <= TINY)
  const hidden = runs.filter(isHidden).map(({ text }) => cleanText(text))
  return [runs.filter((run) => !isHidden(run)), hidden.join('').trim()]
}

function lineOf(
  { runs, role, indent = 0, ruleBelow = false }: FlowLine,
  spans: Span[],
  block: number,
  gap: number,
): Line {
  const color = runs.find(({ text }) => text.trim() !== '')?.color
  const links: Line['links'] = []
  for (const { text, link } of runs) {
    if (link === undefined) continue
    const joined = links.find(({ uri }) => uri === link)
    if (joined) joined.text += cleanText(text)
    else links.push({ uri: link, text: cleanText(text) })
  }
  return {
    index: 0,
    text: spans.map(({ join, text }) => join + text).join(''),
    spans,
    page: 1,
    block,
    size: Math.max(...spans.map(({ size }) => size)),
    bold: spans.every(({ bold }) => bold),
    ...(color !== undefined && { color }),
    indent,
    gapBefore: gap,
    ruleBelow,
    ...(role && { role }),
    links: links.map(({ uri, text }) => ({ uri, text: text.trim() })),
  }
}

/** Splits runs at tabs and wide gaps, and joins neighbours of one style. */
function spansOf(runs: readonly FlowRun[]): Span[] {
  const spans: Span[] = []
  let join: Span['join'] = ''
  let column = 0
  for (const { text, bold, italic, size } of runs) {
    const pieces = cleanText(text.replace(/[\r\n]+/g, ' ')).split(WIDE_GAP)
    pieces.forEach((piece, index) => {
      if (index > 0) {
        join = '\t'
        column += 4
      }
      const words = piece.trim().replace(/ {2,}/g, ' ')
      if (words === '') {
        if (piece !== '' && join === '') join = ' '
        return
      }
      if (join === '' && piece.startsWith(' ')) join = ' '
      const before = spans.at(-1)
      if (before && join !== '\t' && before.bold === bold && before.italic === italic) {
        before.text += join + words
        before.right += join.length + words.length
        before.size = Math.max(before.size, size)
      } else {
        const left = column + (before ? join.length : 0)
        spans.push({ text: words, join: before ? join : '', left, right: left + words.length, bold, italic, size })
      }
      column = spans.at(-1)?.right ?? 0
      join = piece.endsWith(' ') ? ' ' : ''
    })
  }
  return spans
}

function bodySizeOf(lines: readonly Line[]): number {
  const characters = new Map<number, number>()
  for (const { size, text } of lines.flatMap(({ spans }) => spans)) {
    characters.set(size, (characters.get(size) ?? 0) + text.length)
  }
  return [...characters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
