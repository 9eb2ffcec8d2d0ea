import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { PSEUDO_LOCALE } from '#config/locale-tags.ts'
import type english from '#locales/en.json'
import { pseudoTree } from '#locales/pseudo-locale.ts'

/** The id of a text in the English catalogue, which every other language follows. */
export type MessageId = keyof typeof english

type Catalogue = Record<string, string>

const FOLDER = new URL('../../locales/', import.meta.url)
const catalogues = new Map<string, Catalogue>()
const formats = new Map<string, IntlMessageFormat>()

/** The texts of a language; undefined where the product has none in it. */
function catalogue(locale: string): Catalogue | undefined {
  const known = catalogues.get(locale)
  if (known) return known
  try {
    const texts = JSON.parse(readFileSync(fileURLToPath(new URL(`${locale}.json`, FOLDER)), 'utf8')) as Catalogue
    catalogues.set(locale, texts)
    return texts
  } catch {
    return undefined
  }
}

type Values = Record<string, string | number>

/**
 * Returns a text of the catalogue in a reader's language, else in English, with its values filled in. For texts that leave
 * the server outside of pages: errors, feeds, emails. The compiler refuses an id without a text.
 * @throws Error when a value that the text names is missing
 */
export function message(locale: string, id: MessageId, values: Values = {}): string {
  return messageById(locale, id, values)
}

/**
 * Returns the text of an id that is put together at run time, such as an error's or a stored notification's. Tests have to
 * prove that these ids have texts; without one the id itself is returned.
 */
export function messageById(locale: string, id: string, values: Values = {}): string {
  const key = `${locale} ${id}`
  let format = formats.get(key)
  if (!format) {
    format = new IntlMessageFormat(findText(locale, id) ?? id, locale)
    if (locale === PSEUDO_LOCALE) format = new IntlMessageFormat(pseudoTree(format.getAst()), locale)
    formats.set(key, format)
  }
  return String(format.format(values))
}

const findText = (locale: string, id: string): string | undefined =>
  catalogue(locale)?.[id] ?? catalogue(locale.split('-')[0] ?? locale)?.[id] ?? catalogue('en')?.[id]

/** Returns true when the catalogue has a text for an id. */
export const isMessageId = (id: string): id is MessageId => findText('en', id) !== undefined
