import { editDistance } from '@foyer/search-engine'
import { foldName } from '#kernel/values/placeholder-names.ts'
import { enteredFacts, knownFacts } from '../placeholders.ts'
import { letterPlaceholders } from './letter/fill-letter.ts'
import { readHtml } from './letter/read-html.ts'

/** A placeholder that names neither a fact nor a place to sign. */
export interface UnknownName {
  /** As the letter has it. */
  name: string
  /** The fact that is spelled almost like it, or null. */
  similar: string | null
}

const FACTS = [...knownFacts, ...enteredFacts]
/** The longest slip, in letters. */
const SLIP = 2

/** Returns the fact whose name, or its last part, is within a slip of a word or inside it. */
function nearestFact(word: string): string | null {
  const typed = foldName(word)
  const rated = FACTS.flatMap((fact) => {
    const names = [foldName(fact), foldName(fact.split('.').at(-1) ?? '')]
    const distances = names
      .filter((name) => name.length > 2 * SLIP)
      .map((name) => (typed.includes(name) ? 0 : editDistance(typed, name, SLIP, false)))
    const least = Math.min(...distances, SLIP + 1)
    return least > SLIP ? [] : [{ fact, least }]
  })
  return rated.toSorted((a, b) => a.least - b.least)[0]?.fact ?? null
}

/** Returns the placeholders of a letter in HTML that the site doesn't know, in their order. */
export const unknownNames = (html: string): UnknownName[] =>
  letterPlaceholders(readHtml(html)).flatMap(({ word, purpose }) =>
    purpose.kind === 'free' || purpose.kind === 'unknown' ? [{ name: word, similar: nearestFact(word) }] : [],
  )
