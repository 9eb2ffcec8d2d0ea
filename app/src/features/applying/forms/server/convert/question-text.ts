import { cleanText } from '@foyer/typed-input/texts'
import { escapeHtml, plainText } from '../records/form-items.ts'
import { formLimits } from '../../limits.ts'
import words from './recognised-words.json' with { type: 'json' }

/**
 * Convert HTML to safe HTML, and to plain lines; the product's own cleaners, passed in because they are loaded lazily.
 */
export interface HtmlTools {
  cleanHtml(html: string): string
  plainLines(html: string): string
}

/** The text of a question, split between its field and a text above it. */
export interface PlacedText {
  label: string
  help?: string
  /** HTML to read before the question. */
  intro?: string
}

/** Returns a text without characters that pages and databases can't hold, and decoded once if it was encoded twice. */
export function readable(text: string): string {
  const visible = cleanText(text).replaceAll(/[\u200b\u2060\ufeff]/g, '')
  return /&lt;\/?[a-z]/i.test(visible) && !/<\/?[a-z]/i.test(visible) ? decoded(visible) : visible
}

const decoded = (text: string): string => plainText(text.replaceAll('&amp;', '&').replaceAll('<', '&lt;'))

const isHtml = (text: string): boolean => /<[a-z][^<>]*>|&[a-z]{2,8};|&#\d+;/i.test(text)

const asHtml = (text: string): string =>
  isHtml(text)
    ? text
    : text
        .split(/\n{2,}/)
        .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('')

/** Splits label and help: a long text, or one with links, is shown above the field, so that nothing is lost. */
export function placeText(label: string, help: string, tools: HtmlTools): PlacedText {
  const lines = linesOf(label, tools)
  const plain = lines.join(' ')
  const helpLines = linesOf(help, tools)
  const intros: string[] = []
  const isLong = plain.length > formLimits.labelCharacters
  if (isLong) intros.push(tools.cleanHtml(asHtml(label)))
  else intros.push(...linksIn(label).map((link) => tools.cleanHtml(`<p>${link}</p>`)))
  const helpText = helpLines.join('\n')
  const helpIsShort = helpText.length <= formLimits.helpCharacters && linksIn(help).length === 0
  if (!helpIsShort) intros.push(tools.cleanHtml(asHtml(help)))
  return {
    label: isLong ? summaryOf(lines) : plain,
    ...(helpIsShort && helpText !== '' && helpText !== plain && { help: helpText }),
    ...(intros.some((html) => html !== '') && { intro: intros.join('') }),
  }
}

/** Returns the lines of an HTML or plain text, each with single spaces. */
export const linesOf = (text: string, tools: HtmlTools): string[] =>
  (isHtml(text) ? tools.plainLines(text) : text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

const linksIn = (html: string): string[] => html.match(/<a\s[^<>]*href[^<>]*>[^<]*<\/a>/gi) ?? []

/** Returns the last question of a long text, else its first sentence, cut between words. */
function summaryOf(lines: readonly string[]): string {
  const sentences = lines.flatMap((line) => line.split(/(?<=[.?!？。])\s+/))
  const question = sentences.findLast(
    (sentence) => /[?？]$/.test(sentence) && sentence.length <= formLimits.labelCharacters,
  )
  const chosen = question ?? sentences[0] ?? ''
  if (chosen.length <= formLimits.labelCharacters) return chosen
  const cut = chosen.slice(0, formLimits.summaryCharacters)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).toWellFormed()}…`
}

/** Removes the marks that pages write into labels: "First name* Required", "* Email", "Cover letter (optional)". */
export function withoutMarks(label: string): { label: string; required: boolean; optional: boolean } {
  const parenthesised = withoutWord(label.trim(), words.optional, (word) => `(${word})`)
  const bracketed = withoutWord(parenthesised.text, words.required, (word) => `(${word})`)
  const starred = withoutWord(bracketed.text, words.required, (word) => `* ${word}`)
  const opened = words.required.find((word) => starred.text.toLowerCase().startsWith(`${word}.`))
  const unbracketed = starred.text.slice(opened ? opened.length + 1 : 0).trim()
  const unmarked = unbracketed
    .split('')
    .filter((character) => !STARS.has(character))
    .join('')
    .trim()
  const hasStar = STARS.has(unbracketed.charAt(0)) || STARS.has(unbracketed.charAt(unbracketed.length - 1))
  return {
    label: hasStar ? unmarked : unbracketed,
    required: bracketed.found || starred.found || opened !== undefined || hasStar,
    optional: parenthesised.found,
  }
}

const STARS = new Set(['*', '✱'])

/** Removes a mark with one of the words, in any case, and the space before it. */
function withoutWord(
  text: string,
  all: readonly string[],
  mark: (word: string) => string,
): { text: string; found: boolean } {
  const lower = text.toLowerCase()
  const word = all.find((one) => lower.includes(mark(one)))
  if (word === undefined) return { text, found: false }
  const at = lower.indexOf(mark(word))
  return { text: (text.slice(0, at).trimEnd() + text.slice(at + mark(word).length)).trim(), found: true }
}

/** Parts of technical names that identify no question. */
const GENERIC = new Set([
  'answer',
  'boolean',
  'choice',
  'data',
  'date',
  'field',
  'file',
  'input',
  'question',
  'text',
  'value',
])

/** Converts a technical name to words, "form.widgets.workPermit:list" to "Work permit"; empty for one without words. */
export function wordsInName(name: string): string {
  const part = lastPartOf(name)
  if (GENERIC.has(part.toLowerCase())) return ''
  if (!/^[a-z]+(?:[_-][a-z]+)*$|^[a-z]+(?:[A-Z][a-z]+)*$|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(part)) return ''
  const separate = part
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/ ids?$/, '')
  return separate.charAt(0).toUpperCase() + separate.slice(1)
}

/** Returns the part of a nested name that identifies the question: `candidate[email]`, `form.widgets.email:list`. */
export function lastPartOf(name: string): string {
  const parts = name.split(/[[\].:]+/).filter((part) => part !== '' && !/^\d+$/.test(part) && part !== 'list')
  return parts.at(-1) ?? ''
}
