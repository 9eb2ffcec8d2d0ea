import { IntlMessageFormat } from 'intl-messageformat'
import { PSEUDO_LOCALE } from '#config/locale-tags.ts'
import type { EnglishId } from '#locales/english.ts'
import { pseudoTree } from '#locales/pseudo-locale.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'

/** A message id of the English catalogue, which every other language mirrors. */
export type MessageId = EnglishId

const catalogues = new Map<string, Catalogue>()
/** Messages by language and id; those without values are kept as text, since formatting one costs more than finding it. */
const formats = new Map<string, IntlMessageFormat | string>()

/** Returns the messages of a language; undefined if the product has no translation. */
function catalogue(locale: string): Catalogue | undefined {
  const known = catalogues.get(locale)
  if (known) return known
  const texts = readCatalogue(locale)
  if (texts) catalogues.set(locale, texts)
  return texts
}

type Values = Record<string, string | number>

/**
 * Returns a message in the reader's language, else in English, for texts that leave the server outside pages: errors,
 * feeds, emails. Unknown ids do not compile.
 * @throws Error if a value used by the message is missing
 */
export function message(locale: string, id: MessageId, values: Values = {}): string {
  return messageById(locale, id, values)
}

/**
 * Returns a message whose id is computed at run time, such as an error's or a stored notification's, or the id itself
 * if there is no such message. Tests must prove that these ids exist.
 */
export function messageById(locale: string, id: string, values: Values = {}): string {
  const key = `${locale} ${id}`
  let format = formats.get(key)
  if (format === undefined) formats.set(key, (format = readFormat(locale, id)))
  return typeof format === 'string' ? format : String(format.format(values))
}

/** The characters with which the parts of a message begin that aren't plain text. */
const SYNTAX = /[{}<>'#]/

function readFormat(locale: string, id: string): IntlMessageFormat | string {
  const text = findText(locale, id) ?? id
  if (locale === PSEUDO_LOCALE) {
    const format = new IntlMessageFormat(text, locale)
    return new IntlMessageFormat(pseudoTree(format.getAst()), locale)
  }
  return SYNTAX.test(text) ? new IntlMessageFormat(text, locale) : text
}

const findText = (locale: string, id: string): string | undefined =>
  catalogue(locale)?.[id] ?? catalogue(locale.split('-')[0] ?? locale)?.[id] ?? catalogue('en')?.[id]

/** Returns true if the catalogue has a message with this id. */
export const isMessageId = (id: string): id is MessageId => findText('en', id) !== undefined
