import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BUNDLES = folder('../dist/main')

/**
 * Packages of many small modules, which take longer to find than to run. The others stay outside: some look for files
 * beside their own, and some start threads.
 */
const BUNDLED =
  /^(?:@better-auth|@better-fetch|@noble|@opentelemetry\/api|@peculiar|@simplewebauthn|asn1js|better-auth|better-call|bytestreamjs|csv-parse|culori|entities|fast-xml-parser|jose|kysely|libphonenumber-js|pkijs|postcss|prom-client|pvtsutils|pvutils|re2js|zod)(?:\/|$)/

/** Leaves `import.meta.url` as it is in the source, so that data, threads and migrations are found there. */
const sourceUrls = (): Plugin => ({
  name: 'foyer:source-urls',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.url/ },
    handler(code, id) {
      const path = relative(BUNDLES, id).split(sep).join('/')
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`),
        map: null,
      }
    },
  },
})

/** Bundles the server and the command line, which start in a third of the time that their 2,800 modules take. */
export default defineConfig({
  root: folder('..'),
  appType: 'custom',
  plugins: [sourceUrls()],
  ssr: { noExternal: [BUNDLED], target: 'node' },
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
      input: {
        cli: folder('../src/main/commands/run-cli.ts'),
        server: folder('../src/main/server.ts'),
        // What tests kill. Apart from its own few lines it shares the files of the others.
        'killable-server': folder('../src/testing/processes/killable-server.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
})
