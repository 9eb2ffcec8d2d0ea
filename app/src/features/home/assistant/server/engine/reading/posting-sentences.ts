import { descriptionLines } from '#features/candidate/match/server/index.ts'
import { lineLimits } from '../../../limits.ts'
import { quotableText } from './clean-text.ts'
import { isInjectionLine, isPromptInjection } from './prompt-injection.ts'

/** A sentence of a text for quoting: a contiguous part of the text with single spaces. */
export interface Sentence {
  text: string
  /** The heading above the sentence, or empty. */
  heading: string
}

/** A shorter line is a label that belongs to the next line. */
const LABEL_CHARACTERS = 25
/** Longer sentences are split at semicolons and dashes, so that a passage stays short. */
const LONGEST_SENTENCE = 420
/** Shorter pieces are the rest of an abbreviation: "approx.", "St." */
const SHORTEST_PIECE = 12
/** The same in scripts that write a word with one or two characters. */
const SHORTEST_HAN_PIECE = 5
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}

const ABBREVIATED =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|approx|no|dr|mr|mrs|ms|st|incl|inc|ca|bzw|z\.b|p\.a|tel|ext|min|max|hrs|\p{L})\.\s*$/iu
/** A position where a list was flattened into a sentence. */
const FLATTENED = /(?<=[;•·]) | (?=[•·▪●] )/u

/** Splits a line into sentences, but not after an abbreviation or a very short piece. */
export function splitSentences(line: string, language: string): string[] {
  const out: string[] = []
  let open = ''
  for (const { segment } of segmenterOf(language).segment(line)) {
    open += segment
    const shortest = HAN.test(open) ? SHORTEST_HAN_PIECE : SHORTEST_PIECE
    if (ABBREVIATED.test(open) || open.trim().length < shortest) continue
    out.push(open.trim())
    open = ''
  }
  if (open.trim() !== '') out.push(open.trim())
  return out.flatMap((sentence) => (sentence.length > LONGEST_SENTENCE ? sentence.split(FLATTENED) : [sentence]))
}

/** Returns the sentences of a posting, except those addressed to a machine. */
export function postingSentences(description: string, language: string): Sentence[] {
  return readSentences(description, language).filter(
    ({ text, isInjection }) => !isInjection && !isPromptInjection(text),
  )
}

/** Returns the sentences of a posting that are addressed to a machine, for the operator. */
export function injectedSentences(description: string, language: string): string[] {
  return readSentences(description, language)
    .filter(({ text, isInjection }) => isInjection || isPromptInjection(text))
    .map(({ text }) => text)
}

interface ReadSentence extends Sentence {
  /** True if the sentence is part of a line addressed to a machine. */
  isInjection: boolean
}

/** A row of a table with a label and a value. */
const LABELLED_ROW =
  /<tr\b[^>]*>\s*<t[dh]\b[^>]*>([^<>]{1,60})<\/t[dh]>\s*<td\b[^>]*>((?:(?!<\/?t[dhr]\b)[\s\S])*)<\/td>\s*<\/tr>/giu

/** Joins the label of each row of two cells to its value, like a line with a colon. */
const withLabelledRows = (description: string) =>
  description.replaceAll(LABELLED_ROW, (_row, label: string, value: string) => {
    const name = label.trim().replace(/[:：]$/, '')
    return name === '' ? `<p>${value}</p>` : `<p>${name}: ${value}</p>`
  })

const isCutLabel = (text: string | undefined) =>
  text !== undefined && text.length < LABEL_CHARACTERS && !/[.!?。！？]$/u.test(text)

/** A line that only leads to whom to contact, with the short lines below it so far. */
// patterns: alternatives of fixed words.
const CONTACT_LEAD =
  /\b(?:contact|enquir(?:y|ies)|further (?:details|information)|informal (?:visits?|discussions?|chat))\b[^.!?]*:/i

const continuesContact = (last: ReadSentence | undefined, line: string) =>
  last !== undefined &&
  !last.isInjection &&
  line.length < lineLimits.contactLine &&
  !isPromptInjection(line) &&
  last.text.length + line.length < lineLimits.contact &&
  CONTACT_LEAD.test(last.text) &&
  !/[.!?]$/.test(line)

function readSentences(description: string, language: string): ReadSentence[] {
  const out: ReadSentence[] = []
  let heading = ''
  let label = ''
  for (const { text, kind } of descriptionLines(withLabelledRows(description))) {
    const line = quotableText(text)
    if (line === '') continue
    const hides = isInjectionLine(text)
    const isInjection = hides || isPromptInjection(line)
    // A label means nothing without its cell.
    if (isInjection && label === '' && isCutLabel(out.at(-1)?.text)) out.pop()
    const isShort = line.length < LABEL_CHARACTERS
    const isLabel = /[:：]$/.test(line)
    if (kind !== 'item' && isShort && (kind === 'heading' || isLabel)) {
      // A label followed by another one stands alone.
      if (label !== '') out.push({ text: label, heading, isInjection: false })
      label = line
      heading = line
      continue
    }
    if (kind === 'heading') heading = line
    else if (isLabel && kind !== 'item' && line.length <= lineLimits.lead) heading = line
    else if (kind !== 'item' && continuesContact(out.at(-1), line)) {
      const last = out.at(-1)
      if (last) last.text = `${last.text} ${line}`
      continue
    }
    const pieces = splitSentences(line, language)
    // A heading without a colon is joined to a value that means nothing without it, but not to a sentence.
    const joins = label !== '' && (/[:：]$/.test(label) || line.length < LABEL_CHARACTERS)
    if (label !== '' && !joins && kind === 'heading') out.push({ text: label, heading: '', isInjection: false })
    // What precedes an order is the posting's own text; what follows it belongs to the order.
    const order = hides ? 0 : pieces.findIndex((piece) => isPromptInjection(piece))
    pieces.forEach((piece, at) => {
      out.push({
        text: at === 0 && joins ? `${label} ${piece}` : piece,
        heading: kind === 'heading' ? '' : heading,
        isInjection: isInjection && at >= order,
      })
    })
    label = ''
  }
  if (label !== '') out.push({ text: label, heading: '', isInjection: false })
  return out
}
