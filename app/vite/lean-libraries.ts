import type { Plugin } from 'vite'

/** Modules of the libraries that every page loads. */
const LIBRARY = /\/node_modules\/(?:react-router|react-intl)\/.+\.js$/
/** Names for debugging; the assignment keeps a component that no page uses. */
const DISPLAY_NAME = /^\t*[\w$]+\.displayName = [^;\n]+;$/gm
/** Definitions of components and contexts that their libraries don't mark as free of side effects. */
const COMPONENT =
  /^(?<start>const [\w$]+ = )(?=(?:React(?:\$\d+)?\.(?:createContext|forwardRef|memo)|createFormatted\w+)\()/gm

/** Imports of parts of the libraries that our pages never use, with replacements that do nothing. */
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
  {
    // Pages change data by calling the API, without mutations.
    importer: /\/query-core\/build\/modern\/queryClient\.js$/,
    source: './mutationCache.js',
    code: `
      export class MutationCache {
        resumePausedMutations() {}
        clear() {}
      }`,
  },
]
/** Modules that use the cache of mutations, which is replaced. */
const MUTATIONS = /\/query-core\/build\/modern\/mutation(?:Observer|Cache)?\.js$/
const PREFIX = '\0foyer:lean-libraries:'

/**
 * Removes parts of its libraries that are for other uses from the browser build: 4 of 129.9 kB when measured, and later
 * 0.9 of 130.6. Fails the build when a version of a library no longer has a replaced import, or a page uses what is
 * missing.
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
      if (missing) this.error(`No library imports ${missing.source} any more. Correct app/vite/lean-libraries.ts.`)
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      if (modules.some((id) => MUTATIONS.test(id)))
        this.error('A page uses mutations. Call the API instead, or correct app/vite/lean-libraries.ts.')
    },
  }
}
