import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../repository.ts'
import { projectNode } from '../setup/project.mjs'

/** A `package.json` of the workspace, whose exports are source files. */
interface SourceManifest {
  readonly exports: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/**
 * Builds a package of `packages/` into a folder as other projects install it: JavaScript, declarations, styles, guide
 * and licence. Empties the folder first.
 */
export function stagePackage(name: string, folder: string): void {
  const source = join(root, 'packages', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  compile(source, folder)
  const styles = join(source, 'src', 'styles')
  if (existsSync(styles)) cpSync(styles, join(folder, 'styles'), { recursive: true })
  copyData(join(source, 'src'), folder)
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as SourceManifest
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(builtManifest(manifest), null, 2)}\n`)
}

/** Copies the folders named `data`, whose files are read at run time and unknown to the compiler. */
function copyData(source: string, folder: string): void {
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name !== 'data') continue
    const data = join(entry.parentPath, entry.name)
    cpSync(data, join(folder, relative(source, data)), { recursive: true })
  }
}

function compile(source: string, folder: string): void {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const args = [compiler, '-p', join(source, 'tsconfig.build.json'), '--outDir', folder]
  const { status, stdout } = spawnSync(projectNode(), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The package in ${source} does not compile:\n${stdout}`)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteDeclaration(join(folder, file))
  }
}

/** The compiler keeps `.ts` in the imports of declarations, which only its newest versions resolve. */
function rewriteDeclaration(path: string): void {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/(from |import\(|import )(["'])(\.[^"']*)\.tsx?\2/g, '$1$2$3.js$2'))
}

/** Returns the manifest with exports of the built files, without workspace-only fields. */
function builtManifest({
  scripts: _scripts,
  files: _files,
  devDependencies: _tests,
  exports,
  ...kept
}: SourceManifest): object {
  const built = Object.entries(exports).map(([entry, file]) => {
    const path = file.replace('./src/', './')
    if (!/\.tsx?$/.test(path)) return [entry, path]
    const module = path.replace(/\.tsx?$/, '')
    return [entry, { types: `${module}.d.ts`, import: `${module}.js` }]
  })
  return { ...kept, exports: Object.fromEntries([...built, ['./package.json', './package.json']]) }
}
