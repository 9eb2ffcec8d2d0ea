import { isLeftOut, type MeaningsOf, usualForms } from './abbreviations/abbreviation-index.ts'
import { GAP, HEADLINE_WORDS } from './indexing/document-writer.ts'
import type { DocumentStore } from './indexing/document-store.ts'
import type { NodeEvaluator } from './query/evaluate-node.ts'

const ABBREVIATION = /^[a-z](?:&?[a-z]){1,6}$/
/** Shorter ones have too many meanings for headlines to say which. */
const SHORTEST_IN_HEADLINES = 3
/** A word in more documents than this for each that defines it is another word, such as "care". */
const MAX_UNDEFINED = 50
/** A word in more than one of this many documents isn't looked for among the initials of headlines. */
const RARE_SHARE = 700
/** Number of headlines that must have the words. */
const MIN_HEADLINES = 3

/**
 * Returns a function that finds the meanings of abbreviations: those that documents define in brackets, and for rare
 * ones the words of headlines with these initials.
 */
export function abbreviationsOf(store: DocumentStore, evaluator: NodeEvaluator): MeaningsOf {
  return (word) => {
    if (!ABBREVIATION.test(word)) return []
    const fold = store.terms.foldNamed(word)
    const count = fold === undefined ? 0 : evaluator.countFold(fold)
    const { meanings, documents } = store.abbreviations.meaningsOf(word)
    if (meanings.length > 0) return count <= documents * MAX_UNDEFINED ? meanings : []
    const isRare = count <= Math.max(1, store.size / RARE_SHARE)
    if (!isRare || word.length < SHORTEST_IN_HEADLINES) return []
    // "vet" is rather the beginning of "veterinary" than the initials of "virtual event trainer".
    const isBeginning = store.terms.termsOfBeginning(word).some((term) => store.terms.words[term] !== word)
    return isBeginning ? [] : headlinesFor(word.replaceAll('&', ''), store)
  }
}

/** Returns the words of headlines whose initials are the letters, in their usual forms. */
function headlinesFor(letters: string, { headlines, alive, slots, terms }: DocumentStore): string[] {
  const counts = new Map<string, number>()
  const wordAt = (at: number): string | undefined => {
    const fold = headlines[at] ?? GAP
    return fold === GAP ? undefined : terms.folds[fold]
  }
  const { initialOf } = terms
  const initial = letters.charCodeAt(0)
  for (let slot = 0; slot < slots; slot++) {
    if (alive[slot] === 0) continue
    const end = (slot + 1) * HEADLINE_WORDS
    for (let start = slot * HEADLINE_WORDS; start + letters.length <= end; start++) {
      const fold = headlines[start] ?? GAP
      // Each search for a rare word passes all headlines, so that most positions must cost no more than this.
      if (fold === GAP || initialOf[fold] !== initial) continue
      const words: string[] = []
      let letter = 0
      for (let at = start; at < end && letter < letters.length; at++) {
        const word = wordAt(at)
        if (word?.[0] === letters[letter]) letter++
        else if (letter === 0 || !isLeftOut(word ?? '')) break
        words.push(word ?? '')
      }
      if (letter < letters.length) continue
      const run = words.join(' ')
      counts.set(run, (counts.get(run) ?? 0) + 1)
    }
  }
  return usualForms([...counts], MIN_HEADLINES)
}
