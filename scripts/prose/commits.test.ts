import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useHooks } from '../setup/hooks.mjs'
import { commitsOfChange, subjectFaults } from './commits.ts'

describe('the subject of a commit', () => {
  it.each([
    'Sign documents one at a time to avoid deadlocks',
    'Read names and addresses from every row',
    'Describe the eight wings and where to begin reading each',
    'Press keys in the names and links of the map',
    'Merge pull request #12 from branch, and more',
    'Seed a demo company',
  ])('can be %j', (subject) => {
    expect(subjectFaults(subject)).toEqual([])
  })

  it.each([
    ['Sign documents one at a time so that no process ever waits for another one', 'has 74 characters'],
    ['Added a filter', 'begins with "Added"'],
    ['Adding a filter', 'begins with "Adding"'],
    ['Adds a filter', 'begins with "Adds"'],
    ['The filter of remote jobs', 'begins with "The"'],
    ['fix: count once', 'lower-case'],
    ['Count once, and name the counter', 'two changes'],
    ['Count once and remove the counter', 'two changes'],
    ['Count once and name the counter', 'two changes'],
    ['Count once.', 'full stop'],
  ])('can’t be %j', (subject, fault) => {
    expect(subjectFaults(subject).join()).toContain(fault)
  })
})

describe('the commits of a change', () => {
  let folder = ''
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
  const commit = (subject: string) =>
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', subject)
  const subjects = () => commitsOfChange(folder).map(({ subject }) => subject)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-commits-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are those since it left the main branch, and on that branch the last one', () => {
    git('init', '-q', '-b', 'main')
    commit('old history')
    commit('Start')
    expect(subjects()).toEqual(['Start'])
    git('switch', '-q', '-c', 'change')
    commit('Add a filter')
    commit('Show the filter')
    expect(subjects()).toEqual(['Show the filter', 'Add a filter'])
  })

  it('are compared with the remote main branch where the local one has moved', () => {
    git('init', '-q', '-b', 'main')
    commit('Start')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    commit('Add a filter')
    expect(subjects()).toEqual(['Add a filter'])
  })

  it('are none outside a repository, where no hook is set either', () => {
    writeFileSync(join(folder, 'a.txt'), '')
    useHooks(folder)
    expect(subjects()).toEqual([])
  })

  it('are checked by a hook, unless the developer chose other hooks', () => {
    git('init', '-q', '-b', 'main')
    useHooks(folder)
    expect(git('config', 'core.hooksPath').trim()).toBe('.githooks')
    git('config', 'core.hooksPath', 'mine')
    useHooks(folder)
    expect(git('config', 'core.hooksPath').trim()).toBe('mine')
  })
})
