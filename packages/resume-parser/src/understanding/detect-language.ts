import type { Row } from '../rows/row.ts'
import type { Section } from '../sections/find-sections.ts'
import { nameSection } from '../sections/section-kinds.ts'

const COMMON: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'with', 'for', 'of', 'in', 'to'],
  de: ['und', 'der', 'die', 'mit', 'für', 'im', 'von'],
  fr: ['et', 'les', 'des', 'dans', 'pour', 'avec', 'du'],
  es: ['y', 'los', 'las', 'con', 'para', 'en', 'del'],
  pt: ['e', 'os', 'com', 'para', 'em', 'da', 'do'],
  it: ['e', 'gli', 'con', 'per', 'di', 'della', 'nel'],
  nl: ['en', 'het', 'een', 'van', 'met', 'voor', 'bij'],
  pl: ['i', 'w', 'z', 'na', 'oraz', 'dla', 'do'],
  sv: ['och', 'av', 'med', 'för', 'på', 'som', 'till'],
}
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
]
const MIN_SHARE = 0.08
const TITLE_WEIGHT = 4

/** Returns the language that the commonest words of a text are from, and undefined where it is not clear. */
export function detectWords(text: string): string | undefined {
  return detectLanguage([{ text }], [])
}

/** Returns the language of most of the text, from its script, section titles and commonest words. */
export function detectLanguage(rows: readonly Pick<Row, 'text'>[], sections: readonly Section[]): string | undefined {
  const text = rows.map((row) => row.text).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of SCRIPTS)
    if ((text.match(script)?.length ?? 0) > Math.max(10, letters * MIN_SHARE * (language === 'ja' ? 1 : 3)))
      return language
  const votes = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [language, list] of Object.entries(COMMON))
    votes.set(
      language,
      list.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    )
  for (const { title } of sections) {
    const language = title && nameSection(title.text)?.language
    if (language !== undefined) votes.set(language, (votes.get(language) ?? 0) + TITLE_WEIGHT)
  }
  const [best, second] = [...votes].toSorted((a, b) => b[1] - a[1])
  return best && best[1] > 3 && best[1] > (second?.[1] ?? 0) ? best[0] : undefined
}
