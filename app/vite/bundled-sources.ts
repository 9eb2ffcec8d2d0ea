import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** Returns the path of a folder or file, relative to this one. */
export const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const urlFrom = (folder: string, file: string) => JSON.stringify(relative(folder, file).split(sep).join('/'))

/** Leaves `import.meta.url` as it is in the source, so that data and migrations are found there. */
const sourceUrls = (bundles: string): Plugin => ({
  name: 'foyer:source-urls',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.url/ },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL(${urlFrom(bundles, id)}, import.meta.url).href`),
      map: null,
    }),
  },
})

/** Scripts of confined threads, by the names of their bundles. */
export const threads = {
  'font-thread': pathOf('../src/features/company/theme/server/files/font-thread.ts'),
  'calendar-thread': pathOf('../src/features/company/desk/server/calendars/calendar-thread.ts'),
  'letter-thread': pathOf('../src/features/letters/letter-templates/server/letter/letter-thread.ts'),
  'parser-thread': pathOf('../src/features/candidate/resumes/server/reading/parser-thread.ts'),
  'pdf-thread': pathOf('../src/platform/pdf/pdf-thread.ts'),
  'verify-thread': pathOf('../src/features/letters/signing/server/verify/verify-thread.ts'),
  'write-thread': pathOf('../src/features/candidate/resume-export/server/write-thread.ts'),
}

const THREAD = /new URL\(["'](?<name>[\w-]+-thread)\.ts["'], import\.meta\.url\)/g

/** Starts confined threads from their bundles. */
export const bundledThreads = (): Plugin => ({
  name: 'foyer:bundled-threads',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /-thread\.ts["'], import\.meta\.url/ },
    handler: (code, id) => ({
      code: code.replaceAll(THREAD, (_, name: string) => {
        if (!(name in threads)) throw new Error(`${name} is missing from the threads in app/vite/bundled-sources.ts.`)
        return `new URL(${urlFrom(dirname(id), pathOf(`../dist/threads/${name}.js`))}, import.meta.url)`
      }),
      map: null,
    }),
  },
})

/** Returns the configuration of bundles for Node in a folder; the arguments have the differences between them. */
export const nodeBundles = (
  folder: string,
  {
    plugins = [],
    ssr,
    external = [],
    input,
    banner = '',
  }: Pick<UserConfig, 'ssr'> & {
    plugins?: Plugin[]
    /** Modules that are imported at run time, even if they aren't installed. */
    external?: string[]
    input: Record<string, string>
    /** Code inserted before each entry. */
    banner?: string
  },
) =>
  defineConfig({
    root: pathOf('..'),
    appType: 'custom',
    plugins: [...plugins, sourceUrls(folder)],
    ssr: { ...ssr, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node22',
      sourcemap: true,
      minify: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        checks: { pluginTimings: false },
        external,
        input,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash:7].js',
          banner: (chunk) => (chunk.isEntry ? banner : ''),
        },
      },
    },
  })
