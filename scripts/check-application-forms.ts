/**
 * Converts the application questions of many jobs, draws each form and sends it: `npm run check-application-forms -- FILE`.
 * FILE holds one JSON object per line with `definition` (a platform's words) or `questions` (a plain list), and optionally
 * `id`, `platform` and `language`. Exits with 1 if a set can't be converted, drawn, filled in or checked.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { root } from './repository.ts'

/** The module that checks, which Vite compiles since it draws the forms with React. */
interface CheckSets {
  checkSets(text: string): Promise<{ sets: number; failed: number; lines: string[] }>
}

// npm changes into the repository's folder; paths are relative to the caller's working directory.
const typedIn = process.env['INIT_CWD'] ?? process.cwd()
const [from] = process.argv.slice(2).map((path) => resolve(typedIn, path))
if (!from) {
  process.stderr.write('Name a file with application questions: npm run check-application-forms -- FILE\n')
  process.exit(2)
}
const vite = await createServer({
  root: resolve(root, 'app'),
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
})
try {
  const { checkSets } = (await vite.ssrLoadModule('/src/testing/forms/check-sets.ts')) as CheckSets
  const { lines, failed, sets } = await checkSets(readFileSync(from, 'utf8'))
  process.stdout.write(`${lines.join('\n')}\n${sets - failed} of ${sets} sets passed.\n`)
  process.exitCode = failed > 0 || sets === 0 ? 1 : 0
} finally {
  await vite.close()
}
