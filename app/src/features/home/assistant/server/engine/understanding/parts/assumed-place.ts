import type { Grammar, GrammarLanguage } from '../../grammar/grammar.ts'

/**
 * The position of a place in a search, for scripts in which the gazetteer knows only large cities. A place missing
 * there is then reported as unknown instead of being searched for as a word.
 */
const FRAMES: Partial<Record<GrammarLanguage, RegExp>> = {
  ja: /(?:^|(?<![\p{Script=Katakana}ー]))(?<place>[\p{Script=Katakana}ー]{2,})(?=の近く|で|周辺|付近|市|エリア|から通)|^(?<first>[\p{Script=Katakana}ー]{2,})(?=の)/gu,
  zh: /^(?:我想|想)?在?(?<place>\p{Script=Han}{2,4}?)(?=的\p{Script=Han}{3,}|有没有|有什么|有新|有哪些|附近|周边|市区)/gu,
  ar: /(?<=(?:^|\s)(?:في|قرب|بمدين[ةه]|مدين[ةه])\s)(?<place>(?!ال|مدين[ةه]|مجال|اي|نهاية)\p{Script=Arabic}{3,})(?=\s|[؟?،,.]|$)/gu,
  he: /(?<=\sב-?)(?<place>[\p{Script=Hebrew}'’׳]{3,})(?=\s?(?:[?,.]|$))/gu,
}

/** A capitalized name after a preposition of place, in languages that write other nouns small. */
const CAPITALIZED =
  /(?<=(?:^|\s)(?:à|a|en|em|in|te|w|we|de|près de|cerca de|perto de|vicino a)\s)(?<place>\p{Lu}\p{L}{2,})/gu
const SMALL_NOUNS = new Set<GrammarLanguage>(['fr', 'es', 'pt', 'it', 'nl', 'pl'])

/** Returns the words that must be a place because of their position. */
export function assumedPlace(
  message: string,
  folded: string,
  grammar: Grammar,
): { label: string; span: [number, number] } | undefined {
  const isSmall = SMALL_NOUNS.has(grammar.language) && folded.length === message.length
  const frame = isSmall ? CAPITALIZED : FRAMES[grammar.language]
  if (!frame) return undefined
  for (const match of (isSmall ? message : folded).matchAll(frame)) {
    const label = match.groups?.['place'] ?? match.groups?.['first']
    if (label === undefined || grammar.fillers.has(label)) continue
    const start = match.index + match[0].indexOf(label)
    return { label, span: [start, start + label.length] }
  }
  return undefined
}
