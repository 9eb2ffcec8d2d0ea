import patterns from './machine-speech.json' with { type: 'json' }
import { cleanText, foldText, quotableText } from './clean-text.ts'

// patterns: from the file beside this one; texts are sentences.
const addressed = new RegExp(patterns.addressed.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const ordered = new RegExp(patterns.ordered.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const suspected = new RegExp(patterns.suspected.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const cues = new RegExp(patterns.cues.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const form = new RegExp(patterns.form.join('|'), 'iu')
/** Long runs of base64, which postings never need. */
const ENCODED =
  /(?:^|[^A-Za-z0-9+/=])(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[A-Z])(?=[A-Za-z0-9+/]*[a-z])[A-Za-z0-9+/]{14,}={1,2}|[A-Za-z0-9+/]{60,}={0,2}/
/** Markdown links, which postings only contain to make a program follow them. */
const MARKDOWN_LINK = /!?\[[^\]]{0,200}\]\([^)]{0,500}\)/

/** Invisible characters between letters, except where a script needs them. */
const HIDING =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s-])[\u200B-\u200D\u2060\uFEFF](?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s-])/gu
const MAX_HIDING = 2

/** True for an order that ads give to people, too, if the sentence also shows that it means a program. */
const isOrderToProgram = (plain: string) => suspected.test(plain) && cues.test(plain)

/** Returns true for a line that can't be quoted at all, because it hides words or imitates a call or a prompt. */
export function isInjectionLine(line: string): boolean {
  return (
    MARKDOWN_LINK.test(line) || form.test(foldText(cleanText(line))) || (line.match(HIDING) ?? []).length > MAX_HIDING
  )
}

/**
 * Returns true for a sentence addressed to a program instead of the reader: it names one, gives it orders, imitates the
 * markup of a prompt or a call, or hides text in base64.
 */
export function isPromptInjection(sentence: string): boolean {
  const clean = cleanText(sentence)
  const plain = foldText(clean)
  return (
    addressed.test(plain) ||
    ordered.test(plain) ||
    isOrderToProgram(plain) ||
    form.test(plain) ||
    ENCODED.test(clean) ||
    MARKDOWN_LINK.test(clean)
  )
}

/** Returns a title, an employer or pay up to the part addressed to a machine; empty if nothing is left. */
export function withoutInjections(text: string): string {
  const clean = quotableText(text)
  if (!isPromptInjection(clean)) return clean
  const parts = clean.split(/(?<=[.!?;])\s+|\s[-–—|]\s/u)
  const first = parts.findIndex((part) => isPromptInjection(part))
  return parts
    .slice(0, Math.max(0, first))
    .join(' ')
    .replace(/[.:;]$/, '')
    .trim()
}

/**
 * Returns pay like a title. Pay without text for machines keeps its direction marks, which put amounts in order from
 * right to left.
 */
export function shownPay(text: string): string {
  const shown = withoutInjections(text)
  return shown === quotableText(text) ? text : shown
}
