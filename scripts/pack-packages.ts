// Builds the package tarballs for other projects into dist/packages: npm run pack.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stagePackage } from './packages/stage-package.ts'
import { root } from './repository.ts'

const folder = join(root, 'dist', 'packages')
mkdirSync(folder, { recursive: true })
for (const name of ['form-kit', 'resume-parser', 'search-engine', 'typed-input']) {
  const staged = join(folder, name)
  stagePackage(name, staged)
  const args = ['pack', staged, '--silent', '--pack-destination', folder]
  const tarball = execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' }).trim()
  process.stdout.write(`dist/packages/${tarball}\n`)
}
