import type { Plugin } from 'vite'

/** Modules of the libraries that every page loads. */
const LIBRARY = /\/node_modules\/(?:react-router|react-intl)\/.+\.js$/
/** Names for debugging; the assignment keeps a component that no page uses. */
const DISPLAY_NAME = /^\t*[\w$]+\.displayName = [^;\n]+;$/gm
/** Definitions of components and contexts that their libraries don't mark as free of side effects. */
const COMPONENT =
  /^(?<start>const [\w$]+ = )(?=(?:React(?:\$\d+)?\.(?:createContext|forwardRef|memo)|createFormatted\w+)\()/gm

/** Imports of parts of React Router that our pages never use, with replacements that do nothing. */
const REPLACED = [
  {
    // Only routers with instrumentations call these.
    importer: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    source: './instrumentation.js',
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
  {
    // Links prefetch in framework mode only.
    importer: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    source: './ssr/components.js',
    code: `
      import { createContext } from 'react'
      export const FrameworkContext = /* @__PURE__ */ createContext(undefined)
      export const PrefetchPageLinks = () => null
      export const mergeRefs = (ref) => ref
      export const usePrefetchBehavior = () => [false, null, {}]`,
  },
]
const PREFIX = '\0foyer:lean-libraries:'

/**
 * Removes parts of its libraries that are for other uses from the browser build: 4 of 129.9 kB when measured. Fails the
 * build when a version of React Router no longer has a replaced import.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'foyer:lean-libraries',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(source, importer = '') {
        const index = REPLACED.findIndex((part) => part.source === source && part.importer.test(importer))
        return index < 0 ? undefined : PREFIX + index
      },
    },
    load: {
      filter: { id: /^\0foyer:lean-libraries:/ },
      handler: (id) => REPLACED[Number(id.slice(PREFIX.length))]?.code,
    },
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => ({
        code: code.replaceAll(DISPLAY_NAME, '').replaceAll(COMPONENT, '$<start>/* @__PURE__ */ '),
        map: null,
      }),
    },
    buildEnd(error) {
      if (error) return
      const missing = REPLACED.find((_, index) => !this.getModuleInfo(`${PREFIX}${index}`))
      if (missing) this.error(`React Router no longer imports ${missing.source}. Correct app/vite/lean-libraries.ts.`)
    },
  }
}
