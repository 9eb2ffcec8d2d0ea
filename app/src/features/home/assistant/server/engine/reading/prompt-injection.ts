import patterns from './machine-speech.json' with { type: 'json' }
import { cleanText, foldText, quotableText } from './clean-text.ts'

// patterns: from the file beside this one; texts are sentences.
const addressed = new RegExp(patterns.addressed.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const ordered = new RegExp(patterns.ordered.join('|'), 'iu')
// patterns: from the file beside this one; texts are sentences.
const form = new RegExp(patterns.form.join('|'), 'iu')
/** Long runs of base64, which no posting needs. */
const ENCODED =
  /(?:^|[^A-Za-z0-9+/=])(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[A-Z])(?=[A-Za-z0-9+/]*[a-z])[A-Za-z0-9+/]{14,}={1,2}|[A-Za-z0-9+/]{60,}={0,2}/
/** Links of Markdown, which postings only have when they want a program to follow them. */
const MARKDOWN_LINK = /!?\[[^\]]{0,200}\]\([^)]{0,500}\)/

/** Signs between letters that readers do not see, except where a script needs them. */
const HIDING =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s-])[\u200B-\u200D\u2060\uFEFF](?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s-])/gu
const MAX_HIDING = 2

/** Returns true for a line none of whose sentences can be quoted: it hides words, or imitates a call or a prompt. */
export function isInjectionLine(line: string): boolean {
  return (
    MARKDOWN_LINK.test(line) || form.test(foldText(cleanText(line))) || (line.match(HIDING) ?? []).length > MAX_HIDING
  )
}

/**
 * Returns true for a sentence that speaks to a program instead of the reader: it addresses one, gives it orders, imitates the
 * marks of a prompt or a call, or hides text in base64.
 */
export function isPromptInjection(sentence: string): boolean {
  const clean = cleanText(sentence)
  const plain = foldText(clean)
  return (
    addressed.test(plain) || ordered.test(plain) || form.test(plain) || ENCODED.test(clean) || MARKDOWN_LINK.test(clean)
  )
}

/** Returns a title, an employer or pay up to the part that speaks to a machine; empty if nothing is left. */
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

/** Returns pay like a title. If all of it is for people it keeps the marks of direction, which hold amounts in order from right to left. */
export function shownPay(text: string): string {
  const shown = withoutInjections(text)
  return shown === quotableText(text) ? text : shown
}
