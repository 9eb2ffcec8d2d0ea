import { detectAll } from 'tinyld'
import type { Turn } from '../../../conversation.ts'
import { type GrammarLanguage, grammarLanguage, grammarLanguages, grammarOf } from '../grammar/grammar.ts'
import { spansOf } from '../grammar/phrases.ts'
import { foldText } from '../reading/clean-text.ts'
import { findSubjects } from '../grammar/grammar.ts'
import { wordsOf } from '../grammar/words.ts'

const SCRIPTS: readonly [RegExp, GrammarLanguage][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
]
const SURE = 0.3
const SHORT_WORDS = 3
/** Share of a message's words that the page's language must know; below it, all other languages are tried. */
const ENOUGH = 0.5

/** Parts of a search that show its language. */
const OF_SEARCHES = [
  'near',
  'per_hour',
  'per_week',
  'per_month',
  'per_year',
  'gbp',
  'pay',
  'at_least',
  'at_most',
  'aside',
  'km',
  'hours',
  'newest',
  'nearest',
  'best_paid',
  'remote',
  'only',
]

/** Number of a message's words known to a grammar: intents, subjects, conditions and small words. */
function knownWords(folded: string, language: GrammarLanguage): number {
  const grammar = grammarOf(language)
  const said = [grammar.intents, grammar.subjects, grammar.conditions, grammar.asks]
    .flatMap((patterns) => findSubjects(patterns, folded, 'ask'))
    .flatMap(({ spans: found }) => found)
  const spans = [...said, ...OF_SEARCHES.flatMap((name) => spansOf(grammar.slots.get(name)?.ask, folded))]
  const words = wordsOf(folded, language)
  return words.filter(
    ({ word, at }) =>
      grammar.stop.has(word) || grammar.fillers.has(word) || spans.some(([from, to]) => at >= from && at < to),
  ).length
}

/** Returns the language of a message; one too short to tell is in that of the message before it. */
export function languageOfTalk(
  message: string,
  page: string,
  turns: readonly Turn[],
): { language: GrammarLanguage; known: boolean } {
  const before = turns.findLast(({ role }) => role === 'user')
  return chooseLanguage(message, before ? chooseLanguage(before.text, page).language : page)
}

/**
 * Returns the language to understand and answer in: that of the script, else the page's, unless the message is clearly
 * in another supported one.
 */
export function chooseLanguage(message: string, page: string): { language: GrammarLanguage; known: boolean } {
  const own = grammarLanguage(page)
  for (const [script, language] of SCRIPTS)
    if (script.test(message)) return { language: language === 'zh' && own === 'ja' ? 'ja' : language, known: true }
  const fallback = own ?? 'en'
  const folded = foldText(message)
  const count = wordsOf(folded, fallback).length
  const detected = detectAll(message).filter(({ lang }) => grammarLanguage(lang) !== undefined)
  const likely = new Set<GrammarLanguage>([fallback, 'en'])
  for (const { lang, accuracy } of detected.slice(0, 3))
    if (accuracy >= SURE || count > SHORT_WORDS) likely.add(grammarLanguage(lang) ?? 'en')
  let best: GrammarLanguage = fallback
  let most = knownWords(folded, fallback)
  const isUnknown = most < count * ENOUGH
  const order = [...detected.flatMap(({ lang }) => grammarLanguage(lang) ?? []), ...grammarLanguages]
  for (const language of new Set(order)) {
    if ((!likely.has(language) && !isUnknown) || language === fallback) continue
    const known = knownWords(folded, language)
    // A language other than the page's must explain more of the message by a clear margin.
    if (known > most + (count > SHORT_WORDS ? 1 : 0)) {
      best = language
      most = known
    }
  }
  return { language: best, known: own !== undefined || best !== 'en' || most > 0 }
}
