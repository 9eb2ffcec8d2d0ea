import { nodeBundles, pathOf, threads } from './bundled-sources.ts'

/** Packages that look for files next to their own, or have compiled parts. */
const OUTSIDE = ['@embedpdf/pdfium', 'pdfkit', 'sharp']
/** Modules of packages that needn't be installed, whose import fails then. */
const OPTIONAL = ['tesseract.js-core/tesseract-core-simd-lstm.js']

/** Runs before a thread's libraries are imported, so that they are compiled once and not for each file. */
const COMPILE_CACHE = `import { enableCompileCache as enableCache } from 'node:module'
enableCache(import.meta.dirname + '/../compile-cache')`

/** Bundles the scripts of confined threads with their packages: most threads read one file, and loading took longer than reading. */
export default nodeBundles(pathOf('../dist/threads'), {
  ssr: { noExternal: true, external: OUTSIDE },
  external: OPTIONAL,
  input: threads,
  banner: COMPILE_CACHE,
})
