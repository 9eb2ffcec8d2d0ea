import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { PSEUDO_LOCALE } from '../src/config/locale-tags.ts'
import { pseudoTree } from '../src/locales/pseudo-locale.ts'
import { BASE_PART, lazyParts, partOf } from '../src/locales/text-parts.ts'

const FOLDER = fileURLToPath(new URL('../src/locales/', import.meta.url))
const CATALOGUES = 'virtual:foyer-catalogues'
const LOADED = `\0${CATALOGUES}`
/** One part of one language; there is no such file. */
const PART = /\/src\/locales\/(?<locale>[\w-]+)\.js\?part=(?<part>\w+)$/

const LITERAL = 0

const parts = [BASE_PART, ...lazyParts]

const fileOf = (locale: string) => `${FOLDER}${locale === PSEUDO_LOCALE ? 'en' : locale}.json`

/** The files a language is read from; a later one fills what the earlier ones lack. */
const filesOf = (locale: string) =>
  [...new Set([locale, locale.split('-')[0] ?? locale, 'en'].map(fileOf))].filter((file) => existsSync(file))

function textsOf(locale: string): Record<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.assign({}, ...filesOf(locale).map(read).toReversed())
}

/** A text without placeholders stays a string, which is shorter than its tree. */
function compiled(locale: string, text: string): unknown {
  const tree = new IntlMessageFormat(text, locale).getAst()
  if (locale === PSEUDO_LOCALE) return pseudoTree(tree)
  const [first]: readonly { type: number; value?: unknown }[] = tree
  return tree.length === 1 && first?.type === LITERAL ? first.value : tree
}

/** What the files of all languages are made from. */
function textsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(FOLDER).toSorted()) hash.update(readFileSync(`${FOLDER}${name}`))
  for (const source of [import.meta.url, new URL('../../package-lock.json', import.meta.url)])
    hash.update(readFileSync(fileURLToPath(source)))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Names the built file of a part of a language, or nothing for other modules. One hash stands for all of them: pages list every
 * file, and a hash for each would be a kilobyte of every first load that no compression makes smaller.
 */
export function catalogueNames(folder: string): (module: string | null) => string | undefined {
  let hash: string | undefined
  return (module) => {
    const { locale, part } = PART.exec(module ?? '')?.groups ?? {}
    if (!locale || !part) return undefined
    hash ??= textsHash()
    return `${folder}/${hash}/${locale}-${part}.js`
  }
}

/**
 * Compiles the ICU texts of the catalogues to syntax trees while building, so that the browser needs no parser (16 kB
 * gzip), and cuts them into parts. A language that lacks a text has the English one. A text that cannot be parsed fails
 * the build with its key. `virtual:foyer-catalogues` gives the ways to load them, by part and language.
 * @param options.inBrowser true for the build of the browser's scripts, where each part is a file that {@link catalogueNames} names
 */
export function icuMessages({ inBrowser = false } = {}): Plugin {
  return {
    name: 'foyer:icu-messages',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^virtual:foyer-catalogues$/, PART] },
      handler: (id) => (id === CATALOGUES ? LOADED : id),
    },
    load: {
      filter: { id: [/^\0virtual:foyer-catalogues$/, PART] },
      handler(id) {
        if (id === LOADED) {
          const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
          const locales = [...files.map((name) => name.replace('.json', '')), PSEUDO_LOCALE]
          if (inBrowser) {
            for (const part of parts)
              for (const locale of locales)
                this.emitFile({ type: 'chunk', id: `${FOLDER}${locale}.js?part=${part}`, preserveSignature: 'strict' })
            // A table of all files would be most of a kilobyte of every first load; their names follow a rule.
            return `const load = (locale, part) => () => import(/* @vite-ignore */ './${textsHash()}/' + locale + '-' + part + '.js')
              const part = (_, name) => Object.fromEntries(${JSON.stringify(locales)}.map((locale) => [locale, load(locale, name)]))
              export const catalogues = new Proxy({}, { get: part })`
          }
          const loader = (part: string) => (locale: string) =>
            `${JSON.stringify(locale)}: () => import(${JSON.stringify(`${FOLDER}${locale}.js?part=${part}`)})`
          const table = parts.map((part) => `${part}: { ${locales.map(loader(part)).join(',\n')} }`)
          return `export const catalogues = { ${table.join(',\n')} }`
        }
        const { locale = 'en', part } = PART.exec(id)?.groups ?? {}
        for (const file of filesOf(locale)) this.addWatchFile(file)
        const trees = Object.entries(textsOf(locale)).flatMap(([key, text]) => {
          if (partOf(key) !== part) return []
          try {
            return [[key, compiled(locale, text)]]
          } catch (error) {
            return this.error(`${locale}: the text "${key}" is not valid ICU: ${String(error)}`)
          }
        })
        return { code: `export default ${JSON.stringify(Object.fromEntries(trees))}`, map: null }
      },
    },
  }
}
