import { IntlMessageFormat } from 'intl-messageformat'

export type Texts = Readonly<Record<string, string>>

/** A message that equals the English one in some languages, and the reason. */
export interface SameText {
  readonly id: string
  readonly languages: readonly string[]
  readonly reason: string
}

/** Placeholder syntax of a catalogue: ICU MessageFormat in the product, `%(name)s` in the form kit. */
export type Style = 'icu' | 'percent'

export interface CatalogueCheck {
  /** Faults that must be fixed, one sentence each. */
  readonly faults: readonly string[]
  /** Untranslated ids. */
  readonly missing: readonly string[]
}

interface Element {
  readonly type: number
  readonly value?: unknown
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>
  readonly children?: readonly Element[]
}

// Element types of the ICU MessageFormat syntax tree. A number can be displayed or select a plural form.
const KINDS: Record<number, string> = {
  1: 'text',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'select',
  6: 'number',
  8: 'tag',
}
const [LITERAL, PLURAL] = [0, 6]

function* walk(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    yield element
    for (const option of Object.values(element.options ?? {})) yield* walk(option.value)
    yield* walk(element.children ?? [])
  }
}

const treeOf = (text: string, tag: string): Element[] => new IntlMessageFormat(text, tag).getAst()

/** Returns the placeholders of a message as `count (number)`, sorted. */
function placeholders(text: string, tag: string, style: Style): string[] {
  const found =
    style === 'percent'
      ? [...text.matchAll(/%\(\w+\)s|\{email\}|\{fileNames\}/g)].map(([whole]) => whole)
      : [...walk(treeOf(text, tag))].flatMap(({ type, value }) => {
          const kind = KINDS[type]
          return kind ? [`${String(value)} (${kind})`] : []
        })
  return [...new Set(found)].toSorted()
}

function pluralFaults(text: string, tag: string): string[] {
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return [...walk(treeOf(text, tag))]
    .filter(({ type }) => type === PLURAL)
    .flatMap(({ value, options = {} }) => {
      const has = Object.keys(options).filter((name) => !name.startsWith('='))
      const lacks = wanted.filter((name) => !has.includes(name))
      const idle = has.filter((name) => !wanted.some((category) => category === name))
      return [
        ...(lacks.length > 0 ? [`the plural of ${String(value)} lacks ${lacks.join(', ')}`] : []),
        ...(idle.length > 0
          ? [`the plural of ${String(value)} has ${idle.join(', ')}, which the language has not`]
          : []),
      ]
    })
}

/** Returns true if a message has words besides its placeholders. */
function hasWords(text: string, style: Style): boolean {
  const literals =
    style === 'percent'
      ? text.replaceAll(/%\(\w+\)s|\{\w+\}/g, '')
      : [...walk(treeOf(text, 'en'))].map(({ type, value }) => (type === LITERAL ? String(value) : '')).join('')
  return /\p{L}/u.test(literals)
}

function textFaults(text: string, english: string, tag: string, style: Style, same: boolean): string[] {
  if (text.trim() === '') return ['is empty']
  try {
    const [wanted, has] = [placeholders(english, 'en', style), placeholders(text, tag, style)]
    return [
      ...(wanted.join() === has.join()
        ? []
        : [`fills in ${has.join(', ') || 'nothing'} instead of ${wanted.join(', ') || 'nothing'}`]),
      ...(style === 'icu' ? pluralFaults(text, tag) : []),
      ...(tag !== 'en' && !same && text === english && hasWords(english, style) ? ['is the same as in English'] : []),
    ]
  } catch (error) {
    return [`is not valid ICU: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/**
 * Compares the messages of a language with the English ones: same ids and placeholders, the plural forms of the
 * language (CLDR, from Intl.PluralRules), and nothing in English that is not listed.
 */
export function checkCatalogue(
  english: Texts,
  texts: Texts,
  tag: string,
  { style, same }: { readonly style: Style; readonly same: readonly SameText[] },
): CatalogueCheck {
  const faults = Object.entries(texts).flatMap(([id, text]) => {
    const original = english[id]
    if (original === undefined) return [`${tag} ${id}: is not in the English catalogue. Take it out.`]
    const listed = same.some((entry) => entry.id === id && entry.languages.includes(tag))
    return textFaults(text, original, tag, style, listed).map((fault) => `${tag} ${id}: ${fault}.`)
  })
  return { faults, missing: Object.keys(english).filter((id) => !(id in texts)) }
}
