import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/locales\/(?:[a-z-]+\.)?([\w-]+)\.json$/

/**
 * Compiles the ICU texts of a catalogue to syntax trees while building, so that the browser needs no parser (16 kB
 * gzip). A text that cannot be parsed fails the build with its file and key.
 */
export function icuMessages(): Plugin {
  return {
    name: 'foyer:icu-messages',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUE },
      handler(code, id) {
        const locale = CATALOGUE.exec(id)?.[1] ?? 'en'
        const texts = Object.entries(JSON.parse(code) as Record<string, string>)
        const trees = texts.map(([key, text]) => {
          try {
            return [key, new IntlMessageFormat(text, locale).getAst()]
          } catch (error) {
            return this.error(`${id}: the text "${key}" is not valid ICU: ${String(error)}`)
          }
        })
        return { code: JSON.stringify(Object.fromEntries(trees)), map: null }
      },
    },
  }
}
