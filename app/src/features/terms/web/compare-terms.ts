import { diffWords } from 'diff'
import type { TermsTexts } from '../contract.ts'

/** A piece of the text that stayed, came or went. */
export interface ChangedPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, blockquote, pre, div'

/** The words of HTML, a line for each paragraph. The document is never shown, and nothing in it runs. */
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

/** Without what stands above and below the text anyway, unless it has changed. */
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

/** What differs between two versions of the terms, by words, in paragraphs. */
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
