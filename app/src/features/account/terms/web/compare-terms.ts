import { diffWords } from 'diff'
import type { TermsTexts } from '../contract.ts'

/** A piece of text that is unchanged, added or removed. */
export interface ChangedPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, blockquote, pre, div'

/**
 * Extracts the text of HTML, one line per paragraph. The parsed document is inert: it is not shown, and nothing in it
 * runs.
 */
function lines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const words = ({ headingText, helperText, infoText, disclaimerText }: TermsTexts): string =>
  [`${headingText}\n`, ...[helperText, infoText, disclaimerText].map(lines)].join('\n').replace(/\n+/g, '\n').trim()

/** Omits parts shown above and below the text anyway, unless they changed. */
function comparable(terms: TermsTexts, other: TermsTexts): TermsTexts {
  const changed = (name: 'headingText' | 'helperText' | 'disclaimerText') =>
    terms[name] === other[name] ? '' : terms[name]
  return {
    ...terms,
    headingText: changed('headingText'),
    helperText: changed('helperText'),
    disclaimerText: changed('disclaimerText'),
  }
}

/** Returns the word-level differences between two versions of the terms, by paragraph. */
export function compareTerms(before: TermsTexts, now: TermsTexts): ChangedPiece[][] {
  const paragraphs: ChangedPiece[][] = [[]]
  for (const { value, added, removed } of diffWords(words(comparable(before, now)), words(comparable(now, before)))) {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    for (const [index, text] of value.split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      if (text !== '') paragraphs.at(-1)?.push({ kind, text })
    }
  }
  return paragraphs.filter((pieces) => pieces.length > 0)
}
