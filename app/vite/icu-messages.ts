import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { PSEUDO_LOCALE } from '../src/config/locale-tags.ts'
import { pseudoTree } from '../src/locales/pseudo-locale.ts'
import { BASE_PART, lazyParts, partOf } from '../src/locales/text-parts.ts'
import {
  catalogueFile,
  listCatalogueFiles,
  listLanguages,
  readCatalogue,
} from '../src/platform/messages/read-catalogue.ts'

const FOLDER = fileURLToPath(new URL('../src/locales/', import.meta.url))
const CATALOGUES = 'virtual:foyer-catalogues'
const LOADED = `\0${CATALOGUES}`
/** A virtual module: one part of one language. */
const PART = /\/src\/locales\/(?<locale>[\w-]+)\.js\?part=(?<part>\w+)$/

const LITERAL = 0

const parts = [BASE_PART, ...lazyParts]

/** Returns the languages whose messages a locale shows; later ones fill gaps of earlier ones. */
const languagesOf = (locale: string) =>
  locale === PSEUDO_LOCALE ? ['en'] : [...new Set([locale, locale.split('-')[0] ?? locale, 'en'])]

const filesOf = (locale: string) =>
  languagesOf(locale).flatMap((language) => listCatalogueFiles(language).map((name) => catalogueFile(language, name)))

/** Returns the texts of a locale by part. */
const readParts = (locale: string): Map<string | undefined, [key: string, text: string][]> => {
  const texts: Record<string, string> = Object.assign({}, ...languagesOf(locale).map(readCatalogue).toReversed())
  return Map.groupBy(Object.entries(texts), ([key]) => partOf(key))
}

/** Compiles a message; one without placeholders stays a string, which is shorter than its tree. */
function compiled(locale: string, text: string): unknown {
  const tree = new IntlMessageFormat(text, locale).getAst()
  if (locale === PSEUDO_LOCALE) return pseudoTree(tree)
  const [first]: readonly { type: number; value?: unknown }[] = tree
  return tree.length === 1 && first?.type === LITERAL ? first.value : tree
}

/** Returns a hash of the sources of all languages. */
function textsHash(): string {
  const hash = createHash('sha256')
  for (const file of new Set(listLanguages().flatMap(filesOf))) hash.update(readFileSync(file))
  for (const name of ['src/locales/text-parts.ts', 'src/locales/pseudo-locale.ts', 'vite/icu-messages.ts'])
    hash.update(readFileSync(new URL(`../${name}`, import.meta.url)))
  hash.update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * Returns a function that names the built file of a language's part, or nothing for other modules. All files share one
 * hash: pages list every file, and a hash for each would add an incompressible kilobyte to the first load.
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
 * Compiles the ICU messages of the catalogues to syntax trees at build time, so that the browser needs no parser (16 kB
 * gzipped), and splits them into parts. Missing messages fall back to English. A message that cannot be parsed fails
 * the build with its key. `virtual:foyer-catalogues` exports loaders by part and language.
 * @param options.inBrowser true for the browser build, in which each part is a file named by {@link catalogueNames}
 */
export function icuMessages({ inBrowser = false } = {}): Plugin {
  // Each locale has some ninety parts, and reading all files again for each took half of the build.
  const known = new Map<string, ReturnType<typeof readParts>>()
  const textsOf = (locale: string, part: string) => {
    const texts = known.get(locale) ?? readParts(locale)
    known.set(locale, texts)
    return texts.get(part) ?? []
  }
  return {
    name: 'foyer:icu-messages',
    enforce: 'pre',
    watchChange: () => known.clear(),
    resolveId: {
      filter: { id: [/^virtual:foyer-catalogues$/, PART] },
      handler: (id) => (id === CATALOGUES ? LOADED : id),
    },
    load: {
      filter: { id: [/^\0virtual:foyer-catalogues$/, PART] },
      handler(id) {
        if (id === LOADED) {
          const locales = [...listLanguages(), PSEUDO_LOCALE]
          if (inBrowser) {
            for (const part of parts)
              for (const locale of locales)
                this.emitFile({ type: 'chunk', id: `${FOLDER}${locale}.js?part=${part}`, preserveSignature: 'strict' })
            // A table of all files would add most of a kilobyte to the first load; their names follow a rule.
            return `const load = (locale, part) => () => import(/* @vite-ignore */ './${textsHash()}/' + locale + '-' + part + '.js')
              const part = (_, name) => Object.fromEntries(${JSON.stringify(locales)}.map((locale) => [locale, load(locale, name)]))
              export const catalogues = new Proxy({}, { get: part })`
          }
          const loader = (part: string) => (locale: string) =>
            `${JSON.stringify(locale)}: () => import(${JSON.stringify(`${FOLDER}${locale}.js?part=${part}`)})`
          const table = parts.map((part) => `${part}: { ${locales.map(loader(part)).join(',\n')} }`)
          return `export const catalogues = { ${table.join(',\n')} }`
        }
        const { locale = 'en', part = '' } = PART.exec(id)?.groups ?? {}
        if (this.meta.watchMode) for (const file of filesOf(locale)) this.addWatchFile(file)
        const trees = textsOf(locale, part).flatMap(([key, text]) => {
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
