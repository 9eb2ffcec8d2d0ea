import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets } from '#config/secrets.ts'
import { openDatabase } from '#platform/db/database.ts'
import { UnusableDatabaseError } from '#platform/db/data-folder.ts'
import { explainStart } from './explain-start.ts'

function said(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return explainStart(error)
  }
  throw new Error('Nothing failed.')
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('an unresponsive database or inaccessible folder is explained with checks to make', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/foyer', dataFolder: '' }, 'server')
  onTestFinished(() => database.close())
  const error: unknown = await database.pool.query('SELECT 1').catch((reason: unknown) => reason)
  expect(explainStart(error)).toBe(
    'The database doesn’t respond. Check that PostgreSQL runs and that DATABASE_URL is right.',
  )
  const shut = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    syscall: 'mkdir',
    path: '/srv/a',
  })
  expect(explainStart(shut)).toBe('This user can’t access /srv/a. Check who owns the file or folder.')
  const slow = new Error('timeout exceeded when trying to connect')
  expect(explainStart(slow)).toBe('The database doesn’t respond in time. Check DATABASE_URL and the network.')
})

test('a data folder that is a file, and a truncated secret, are named', () => {
  const file = join(freshFolder(), 'notes')
  writeFileSync(file, '')
  expect(said(() => loadSecrets({ FOYER_DATA: file, FOYER_SECRET: undefined }))).toBe(
    `${file} can’t be a folder, because a file is there. Choose another path; FOYER_DATA sets the data folder.`,
  )
  const data = freshFolder()
  writeFileSync(join(data, 'secret'), '')
  expect(said(() => loadSecrets({ FOYER_DATA: data, FOYER_SECRET: undefined }))).toMatch(
    /secret is too short for a secret, .*\. Restore your copy, or remove it: /,
  )
})

test('an unavailable address or port is named with its setting, and a newer database with what to do', () => {
  const refused = (code: string) => Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' })
  expect(explainStart(refused('EADDRINUSE'))).toMatch(/^Another program uses the port\. .* PORT /)
  expect(explainStart(refused('EADDRNOTAVAIL'))).toMatch(/^This machine doesn’t have the address in HOST\./)
  expect(explainStart(refused('EACCES'))).toMatch(/^This user can’t open the port\. .* PORT/)
  expect(explainStart(new UnusableDatabaseError('Start the newer version.'))).toBe('Start the newer version.')
})

test('a defect is shown with its stack', () => {
  expect(explainStart(new TypeError('x is not a function'))).toContain('explain-start.test.ts')
})
