import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './repository.ts'
import { runSteps } from './setup/steps.mjs'

const run = promisify(execFile)
let clone = ''

/** Returns the complaints of a tool about the planted tree; empty if it passes. */
async function complaints(tool: string, args: string[]): Promise<string> {
  try {
    await run(join(root, 'node_modules', '.bin', tool), args, { cwd: clone, env: { ...process.env, NO_COLOR: '1' } })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`
  }
}

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), source)
}

/** Creates a small tree with the project's own settings and one violation per tool. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'foyer-checks-'))
  for (const file of [
    'tsconfig.base.json',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'knip.json',
    'package.json',
    'app/package.json',
    'app/types',
  ]) {
    cpSync(join(root, file), join(clone, file), { recursive: true })
  }
  for (const project of ['pure', 'server', 'web'])
    cpSync(join(root, `app/tsconfig.${project}.json`), join(clone, `app/tsconfig.${project}.json`))
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  plant('app/src/kernel/id.ts', 'export const id = 1\n')
  plant('app/src/ui/title.ts', 'export const title = document.title\n')
  plant('app/src/features/letters/offers/server/secret.ts', 'export interface Secret {\n  key: string\n}\n')
  plant(
    'app/src/features/letters/offers/web/offer-view.ts',
    `import type { Secret } from '../server/secret.ts'\n\nexport const shown: Secret = { key: '' }\n`,
  )
  plant(
    'app/src/features/letters/offers/contract.ts',
    'export const page = document.title\nexport const id = process.pid\n',
  )
  plant('app/src/features/letters/offers/rules.ts', 'export const anything = (value: any) => value\n')
  plant('app/src/features/letters/offers/server/ugly.ts', 'export   const  ugly=1;\n')
  plant('app/src/main/server.ts', `import '#kernel/id.ts'\n`)
})

afterAll(() => rmSync(clone, { recursive: true, force: true }))

describe('each check fails on what it checks', () => {
  it('types: a page cannot import its own feature’s server, not even a type', async () => {
    const said = await complaints('tsc', ['-p', 'app/tsconfig.web.json'])
    expect(said).toMatch(/offer-view\.ts.*TS6307/)
  })

  it('types: a contract knows neither the page nor the process', async () => {
    const said = await complaints('tsc', ['-p', 'app/tsconfig.pure.json'])
    expect(said).toMatch(/contract\.ts\(1.*Cannot find name 'document'/)
    expect(said).toMatch(/contract\.ts\(2.*Cannot find name 'process'/)
  })

  it('types: the server has no document', async () => {
    expect(await complaints('tsc', ['-p', 'app/tsconfig.server.json'])).toMatch(
      /contract\.ts.*Cannot find name 'document'/,
    )
  })

  it('lint: refuses any', async () => {
    expect(await complaints('oxlint', ['app'])).toContain('no-explicit-any')
  })

  it('format: names the unformatted file', async () => {
    expect(await complaints('oxfmt', ['--check', 'app'])).toContain('ugly.ts')
  })

  it('unused code: names the unused file', async () => {
    expect(await complaints('knip', ['--no-progress', '--no-config-hints'])).toContain(
      'app/src/features/letters/offers/rules.ts',
    )
  })

  it('a tool that read too few files has failed, even if it reports success', async () => {
    const said: string[] = []
    const failed = await runSteps(
      [
        { name: 'blind', command: 'node', args: ['-e', 'console.log("fine on 3 files")'], seen: /on (\d+) files/ },
        { name: 'seeing', command: 'node', args: ['-e', 'console.log("fine on 300 files")'], seen: /on (\d+) files/ },
      ],
      (text: string) => said.push(text),
    )
    expect(failed).toEqual(['blind'])
    expect(said.join('')).toContain('proves nothing')
  })

  it('a successful step shows only its notes', async () => {
    const said: string[] = []
    const script = 'console.log("note: lower 3 to 2\\nother line")'
    const failed = await runSteps([{ name: 'noting', command: 'node', args: ['-e', script] }], (text: string) =>
      said.push(text),
    )
    expect(failed).toEqual([])
    expect(said.join('')).toContain('note: lower 3 to 2')
    expect(said.join('')).not.toContain('other line')
  })
})
