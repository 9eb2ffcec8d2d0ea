import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRepositoryFile, root } from '../repository.ts'
import { ExternalProject } from './external-project.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-stranger-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Settings of the react-ts template of create-vite 9.3, whose TypeScript is strict by default. */
const templateOptions = {
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  module: 'esnext',
  types: ['vite/client'],
  skipLibCheck: true,
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noEmit: true,
  jsx: 'react-jsx',
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
}

/** Returns the first example of a package's guide. */
function firstExample(name: string): string {
  const [, code] = /```tsx?\n([\s\S]*?)```/.exec(readRepositoryFile(`packages/${name}/README.md`)) ?? []
  if (!code) throw new Error(`The guide of ${name} has no example.`)
  return code
}

/** Returns true for built files and documents; false for tests and sources. */
const isPublished = (file: string) =>
  /\.(js|d\.ts|css|json)$|^(README\.md|LICENSE)$|\/data\//.test(file) && !/\.test\./.test(file)

test('the packed form kit type-checks, builds and renders in a fresh Vite project of the template [RB-08] [RB-09]', () => {
  const project = new ExternalProject(join(folder, 'form-kit'))
  const files = project.install('form-kit')
  expect(files.filter((file) => !isPublished(file))).toEqual([])
  expect(files).toContain('styles/form-kit.css')
  project.link('typescript', 'vite', '@vitejs/plugin-react', '@types/react', '@types/react-dom', 'csstype')
  project.write('tsconfig.json', JSON.stringify({ files: [], references: [{ path: './tsconfig.app.json' }] }))
  project.write('tsconfig.app.json', JSON.stringify({ compilerOptions: templateOptions, include: ['src'] }))
  project.write(
    'vite.config.ts',
    `import { defineConfig } from 'vite'\nimport react from '@vitejs/plugin-react'\nexport default defineConfig({ plugins: [react()] })\n`,
  )
  project.write('index.html', '<div id="root"></div><script type="module" src="/src/main.tsx"></script>\n')
  project.write('src/first-form.tsx', firstExample('form-kit'))
  project.write(
    'src/main.tsx',
    `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FirstForm } from './first-form.tsx'
createRoot(document.getElementById('root')!).render(<StrictMode><FirstForm /></StrictMode>)
`,
  )
  project.write(
    'src/on-server.tsx',
    `import { snakeCaseKeys } from '@foyer/form-kit/product'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstForm } from './first-form.tsx'
console.log(renderToStaticMarkup(<FirstForm />), snakeCaseKeys({ firstName: 'Ada' }))
`,
  )
  project.run('node_modules/typescript/bin/tsc', '-b')
  project.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  project.run('node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/on-server.tsx', '--outDir', 'on-server')
  const page = project.run('on-server/on-server.js')
  expect(page).toMatch(/<label [^>]*><bdi>Full name<\/bdi><span class="fk-required"/)
  expect(page).toMatch(/<button [^>]*type="submit"[^>]*>Send</)
  expect(page).toContain("{ first_name: 'Ada' }")
}, 120_000)

test('the packed search engine type-checks and searches in a plain Node project [RB-09]', () => {
  const project = new ExternalProject(join(folder, 'search-engine'))
  expect(project.install('search-engine').filter((file) => !isPublished(file))).toEqual([])
  project.link('typescript', '@types/node', 'undici-types')
  const options = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    outDir: 'out',
  }
  project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['first-search.ts'] }))
  project.write(
    'first-search.ts',
    `import { createMemorySearchEngine } from '@foyer/search-engine'
const engine = createMemorySearchEngine({ textFields: [{ name: 'title', weight: 1 }], facets: [], numbers: [], suggestions: [] })
const job = { language: 'en', facets: {}, numbers: {}, identifiers: [], points: [], regions: [], remote: false }
await engine.load([{ ...job, id: 1, text: { title: 'Staff nurse' } }, { ...job, id: 2, text: { title: 'Cook' } }])
console.log(JSON.stringify(engine.search({ text: 'nurses', filters: {}, sort: { by: 'relevance' }, offset: 0, limit: 10 })))
`,
  )
  project.run('node_modules/typescript/bin/tsc', '-p', '.')
  expect(JSON.parse(project.run('out/first-search.js'))).toMatchObject({ ids: [1] })
}, 120_000)

test('the packed readers of typed input type-check and run in a plain Node project', () => {
  const project = new ExternalProject(join(folder, 'typed-input'))
  expect(project.install('typed-input').filter((file) => !isPublished(file))).toEqual([])
  project.link('typescript', '@types/node', 'undici-types')
  const options = { target: 'es2023', module: 'nodenext', types: ['node'], strict: true, outDir: 'out' }
  project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['first-reading.ts'] }))
  project.write('first-reading.ts', firstExample('typed-input'))
  project.run('node_modules/typescript/bin/tsc', '-p', '.')
  expect(project.run('out/first-reading.js')).toContain("{ kind: 'value', value: 45000 }")
}, 120_000)

test('the packed résumé parser type-checks and reads a résumé in a plain Node project, in the thread and in a worker', () => {
  const project = new ExternalProject(join(folder, 'resume-parser'))
  const files = project.install('resume-parser')
  expect(files.filter((file) => !isPublished(file))).toEqual([])
  expect(files).toContain('gazetteer/data/skills.tsv.gz')
  project.link('typescript', '@types/node', 'undici-types')
  const options = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    outDir: 'out',
  }
  project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const fixture = join(root, 'packages/resume-parser/src/fixtures/pdfkit-right-dates.pdf')
  copyFileSync(fixture, join(project.folder, 'resume.pdf'))
  const example = firstExample('resume-parser')
  project.write('first-resume.ts', example)
  project.write('in-worker.ts', example.replaceAll('parseResume', 'parseResumeInWorker'))
  project.run('node_modules/typescript/bin/tsc', '-p', '.')
  for (const script of ['out/first-resume.js', 'out/in-worker.js']) {
    expect(project.run(script)).toContain('Mirela Danescu')
  }
}, 120_000)

test.each(['form-kit', 'resume-parser', 'search-engine', 'typed-input'])(
  'packing the source of %s is refused, with the command to run instead',
  (name) => {
    const options = {
      cwd: join(root, 'packages', name),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    } as const
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--offline'], options)
    expect(status).not.toBe(0)
    expect(`${stdout}${stderr}`).toContain('Run npm run pack in the root of the repository')
  },
)
