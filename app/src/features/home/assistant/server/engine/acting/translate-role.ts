import { foldText } from '../reading/clean-text.ts'
import type { GrammarLanguage } from '../grammar/grammar.ts'
import { grammarLanguages } from '../grammar/grammar.ts'
import { stemsOf, wordsOf } from '../grammar/words.ts'
import roleWords from './role-words.json' with { type: 'json' }

type RoleWords = Readonly<Record<GrammarLanguage, readonly string[]>>
const roles: readonly RoleWords[] = roleWords

/** Languages that write words without spaces between them, or join articles to them. */
const JOINED: ReadonlySet<GrammarLanguage> = new Set(['ja', 'zh', 'ar', 'he'])

interface FoundRole {
  role: RoleWords
  /** Start and end in the normalized query. */
  span: [number, number]
}

/** Finds the longest name of a role in a normalized query. */
function findRole(folded: string, language: GrammarLanguage): FoundRole | undefined {
  const words = wordsOf(folded, language)
  let found: FoundRole | undefined
  for (const role of roles)
    for (const name of role[language]) {
      const span = JOINED.has(language)
        ? spanOfText(folded, foldText(name))
        : spanOfWords(words, stemsOf(name, language))
      if (span && (!found || span[1] - span[0] > found.span[1] - found.span[0])) found = { role, span }
    }
  return found
}

function spanOfText(folded: string, name: string): [number, number] | undefined {
  const at = folded.indexOf(name)
  return at === -1 ? undefined : [at, at + name.length]
}

function spanOfWords(words: ReturnType<typeof wordsOf>, stems: readonly string[]): [number, number] | undefined {
  const first = words.findIndex((_, at) => stems.every((stem, next) => words[at + next]?.stem === stem))
  const [from, to] = [words[first], words[first + stems.length - 1]]
  return from && to && [from.at, to.at + to.word.length]
}

/** Returns true if a normalized text contains the name of a known role. */
export const namesRole = (folded: string, language: GrammarLanguage): boolean =>
  findRole(folded, language) !== undefined

/**
 * Returns a query with its role translated into the other languages, English and then the page's first; empty if it
 * names no known role.
 */
export function translateRole(query: string, from: GrammarLanguage, page: string): string[] {
  const folded = foldText(query)
  const found = findRole(folded, from)
  if (!found) return []
  const { role, span } = found
  const first = new Set<GrammarLanguage>(['en', ...grammarLanguages.filter((language) => language === page)])
  const others = [...first, ...grammarLanguages].filter((language) => language !== from)
  const queries = others.map((language) =>
    `${folded.slice(0, span[0])}${role[language][0] ?? ''}${folded.slice(span[1])}`.trim(),
  )
  return [...new Set(queries)].filter((each) => each !== folded)
}

/** Returns the names of a role in all languages, or the query itself if it names no known role. */
export function rolesOf(query: string): string[] {
  const folded = foldText(query)
  const names = grammarLanguages.flatMap((language) => {
    const found = findRole(folded, language)
    return found ? Object.values(found.role).flat() : []
  })
  return names.length > 0 ? [...new Set(names)] : [query]
}

/** Returns true if a title in a language contains a name, even inside a compound: "WIG-Schweißer". */
export function titleHas(title: string, language: string, name: string): boolean {
  const folded = foldText(title)
  const own = grammarLanguages.find((each) => each === language.split('-')[0]) ?? 'en'
  const stems = new Set(stemsOf(title, own))
  return folded.includes(foldText(name)) || stemsOf(name, own).every((stem) => stems.has(stem))
}
