import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { PSEUDO_LOCALE } from '#config/locale-tags.ts'
import { pseudoTree } from '#locales/pseudo-locale.ts'

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

/**
 * A text of the catalogue in a reader's language, else in English, with its values filled in. For texts that leave the
 * server outside of pages: errors, feeds, mails.
 */
export function message(locale: string, key: string, values: Record<string, string | number> = {}): string {
  const id = `${locale} ${key}`
  let format = formats.get(id)
  if (!format) {
    const text =
      catalogue(locale)?.[key] ?? catalogue(locale.split('-')[0] ?? locale)?.[key] ?? catalogue('en')?.[key] ?? key
    format = new IntlMessageFormat(text, locale)
    if (locale === PSEUDO_LOCALE) format = new IntlMessageFormat(pseudoTree(format.getAst()), locale)
    formats.set(id, format)
  }
  return String(format.format(values))
}
