import type { Grammar, GrammarLanguage } from '../../grammar/grammar.ts'

/**
 * The position of a place in a search, for scripts in which the gazetteer knows only large cities. A place missing
 * there is then reported as unknown instead of being searched for as a word.
 */
const FRAMES: Partial<Record<GrammarLanguage, RegExp>> = {
  ja: /^(?<place>[\p{Script=Katakana}ー]{2,})(?=の|で|周辺|付近)/u,
  zh: /^在?(?<place>\p{Script=Han}{2,4}?)(?=的\p{Script=Han}{3,})/u,
  ar: /(?<=(?:^|\s)(?:في|قرب)\s)(?<place>\p{Script=Arabic}+)(?=\s?[؟?]?$)/u,
  he: /(?<=\sב-?)(?<place>\p{Script=Hebrew}{3,})(?=\s?\??$)/u,
}

/** Returns the words that must be a place because of their position. */
export function assumedPlace(folded: string, grammar: Grammar): { label: string; span: [number, number] } | undefined {
  const match = FRAMES[grammar.language]?.exec(folded)
  const label = match?.groups?.['place']
  if (!match || label === undefined || grammar.fillers.has(label)) return undefined
  const start = match.index + match[0].indexOf(label)
  return { label, span: [start, start + label.length] }
}
