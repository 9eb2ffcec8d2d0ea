import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstChunk } from './vite/first-chunk.ts'
import { catalogueNames, icuMessages } from './vite/icu-messages.ts'
import { pdfResources } from './vite/pdf-resources.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ENTRY = folder('src/main/browser.tsx')
const SCRIPTS = 'gen/js'
const nameOfTexts = catalogueNames(SCRIPTS)

/** `vite build` makes the browser's bundles, `vite build --ssr` the one that renders pages on the server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: folder('.'),
  appType: 'custom',
  plugins: [
    icuMessages({ inBrowser: command === 'build' && !isSsrBuild }),
    react(),
    ...(isSsrBuild ? [] : [pdfResources()]),
    ...(command === 'build' && !isSsrBuild
      ? [compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 })]
      : []),
  ],
  resolve: {
    alias: [
      // Catalogues are compiled by icuMessages; nothing is parsed in pages.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  // React chooses its development build by this variable, which costs three quarters of the rendering speed.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : ['react-intl', '@formatjs/intl', 'intl-messageformat'] },
  build: {
    outDir: folder(isSsrBuild ? 'dist/server' : 'dist/client'),
    assetsDir: SCRIPTS,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node22' : 'baseline-widely-available',
    // Inlined images and the preload polyfill would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'ssr.js' } }
      : {
          input: ENTRY,
          output: {
            entryFileNames: ({ facadeModuleId }) => nameOfTexts(facadeModuleId) ?? `${SCRIPTS}/[name]-[hash].js`,
            chunkFileNames: ({ facadeModuleId }) => nameOfTexts(facadeModuleId) ?? `${SCRIPTS}/[name]-[hash].js`,
            codeSplitting: { groups: [{ name: firstChunk(ENTRY), debugName: 'first' }] },
          },
        },
  },
}))
