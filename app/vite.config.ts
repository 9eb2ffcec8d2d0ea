import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunk, SHARED_LATER } from './vite/first-chunk.ts'
import { catalogueNames, icuMessages } from './vite/icu-messages.ts'
import { leanLibraries } from './vite/lean-libraries.ts'
import { leanScreens } from './vite/lean-screens.ts'
import { packedData } from './vite/packed-data.ts'
import { pdfResources } from './vite/pdf-resources.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ENTRY = folder('src/main/browser.tsx')
/** Runs in frames of the theme builder, next to the page's own script. */
const PREVIEW = folder('src/features/company/theme/web/frame/follow-editor.ts')
const SCRIPTS = 'gen/js'
const nameOfTexts = catalogueNames(SCRIPTS)

/** `vite build` builds the browser bundles, `vite build --ssr` the server-rendering bundle. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: folder('.'),
  appType: 'custom',
  plugins: [
    icuMessages({ inBrowser: command === 'build' && !isSsrBuild }),
    packedData({ inBrowser: command === 'build' && !isSsrBuild }),
    react(),
    ...(isSsrBuild ? [] : [pdfResources()]),
    ...(command === 'build' && !isSsrBuild ? [leanLibraries(), leanScreens()] : []),
  ],
  resolve: {
    alias: [
      // icuMessages compiles the catalogues; pages parse nothing.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  // React selects its development build by this variable, which would cost three quarters of the rendering speed.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : ['react-intl', '@formatjs/intl', 'intl-messageformat'] },
  build: {
    outDir: folder(isSsrBuild ? 'dist/server' : 'dist/client'),
    assetsDir: SCRIPTS,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node22' : 'baseline-widely-available',
    // Inlined images and the preload polyfill would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // scripts/setup/first-load.mjs holds the limit of the first load.
    chunkSizeWarningLimit: 5000,
    modulePreload: {
      polyfill: false,
      // A part loaded later finds its own imports. Naming them all in the first script took 1 of its 111 kB.
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: isSsrBuild
      ? { checks: { pluginTimings: false }, output: { entryFileNames: 'ssr.js' } }
      : {
          checks: { pluginTimings: false },
          input: [ENTRY, PREVIEW],
          output: {
            entryFileNames: ({ facadeModuleId }) => nameOfTexts(facadeModuleId) ?? `${SCRIPTS}/[name]-[hash:7].js`,
            chunkFileNames: ({ facadeModuleId }) => nameOfTexts(facadeModuleId) ?? `${SCRIPTS}/[name]-[hash:7].js`,
            // The first script names the styles of later parts: without their own names they take half as many of its bytes.
            assetFileNames: ({ names }) =>
              `${SCRIPTS}/${names[0]?.endsWith('.css') ? 'style' : '[name]'}-[hash:7][extname]`,
            codeSplitting: {
              groups: [
                { name: firstChunk(ENTRY), debugName: 'first', priority: 2 },
                // Of the modules shared by later pages, the dashboard only needs these.
                { name: 'own-data', test: /\/ui\/(query\/Loaded|page\/load-own)\.tsx?$/, priority: 2 },
                // Before the tabs, which would take `moment` with them from pages that have none.
                { name: 'closing-day', test: /\/(ui\/ClosingDay|kernel\/(days|moment))\.tsx?$/, priority: 2 },
                {
                  name: 'dashboard-tab',
                  test: /\/ui\/dashboard\/(CardList|DashboardCard|DateTile|EmptyPart|StartTime|When|query-part)\.tsx?$/,
                  priority: 2,
                },
                {
                  name: 'position-match',
                  test: /\/features\/candidate\/match\/web\/(PositionMatch|Insights|match-queries)\.tsx?$/,
                  priority: 2,
                },
                { name: 'controls', test: SHARED_LATER, priority: 1 },
              ],
            },
          },
        },
  },
}))
