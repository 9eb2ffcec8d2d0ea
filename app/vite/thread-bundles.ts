import { defineConfig } from 'vite'
import { pathOf, sourceUrls, threads } from './bundled-sources.ts'

const BUNDLES = pathOf('../dist/threads')

/** Packages that look for files beside their own, or have compiled parts. */
const OUTSIDE = ['@embedpdf/pdfium', 'pdfkit', 'sharp']

/** Before a thread's libraries are imported: they are compiled once and not for each file. */
const COMPILE_CACHE = `import { enableCompileCache as enableCache } from 'node:module'
enableCache(import.meta.dirname + '/../compile-cache')`

/** Bundles the scripts of confined threads with their packages: most threads read one file, and loading took longer than reading. */
export default defineConfig({
  root: pathOf('..'),
  appType: 'custom',
  plugins: [sourceUrls(BUNDLES)],
  ssr: { noExternal: true, external: OUTSIDE, target: 'node' },
  build: {
    ssr: true,
    outDir: BUNDLES,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    sourcemap: true,
    minify: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: threads,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        banner: (chunk) => (chunk.isEntry ? COMPILE_CACHE : ''),
      },
    },
  },
})
