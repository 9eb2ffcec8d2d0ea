import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserCounts, longTests, summary, unitCounts } from './counts.mjs'
import { root } from './project.mjs'

describe('the summary of a test run', () => {
  it('adds up passed and failed tests on the last line', () => {
    const parts = [
      { passed: 9, failed: 0, skipped: [] },
      {
        passed: 40,
        failed: 1,
        skipped: [
          { title: 'a', reason: 'no server' },
          { title: 'b', reason: 'no server' },
        ],
      },
    ]
    expect(summary(parts)).toEqual(['2 skipped: no server', '49 passed, 1 failed'])
  })

  it('names flaky tests', () => {
    const parts = [{ passed: 2, failed: 0, skipped: [], unsteady: ['a page opens (phone)'] }]
    expect(summary(parts)).toEqual(['passed at the second try only: a page opens (phone)', '2 passed, 0 failed'])
  })

  it('names failed tests with the first line of their errors', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-counts-'))
    const report = join(folder, 'e2e.json')
    const results = [{ duration: 10, error: { message: '\u001b[31mNo link.\u001b[39m\nCall log: …' } }]
    const test = { projectName: 'phone', status: 'unexpected', annotations: [], results }
    writeFileSync(report, JSON.stringify({ suites: [{ specs: [{ title: 'a page opens', tests: [test] }] }] }))
    const unit = { passed: 1, failed: 1, skipped: [], failures: ['a.test.ts > adds: expected 3 to be 4'] }
    expect(summary([unit, browserCounts(report, 1)])).toEqual([
      'failed: a.test.ts > adds: expected 3 to be 4',
      'failed: a page opens (phone): No link.',
      '1 passed, 2 failed',
    ])
    rmSync(folder, { recursive: true })
  })

  it('names tests that take longer than 20 seconds with their reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-counts-'))
    const [report, unit] = [join(folder, 'e2e.json'), join(folder, 'unit.json')]
    const spec = (file: string, title: string, duration: number) => ({
      file,
      title,
      tests: [{ projectName: 'desktop', status: 'expected', annotations: [], results: [{ duration }] }],
    })
    const specs = [spec('every-page/every-control.spec.ts', 'a walk', 82_300), spec('x.spec.ts', 'a page opens', 900)]
    writeFileSync(report, JSON.stringify({ suites: [{ specs }] }))
    const slow = [{ file: 'a.test.ts', title: 'adds', milliseconds: 20_400 }]
    writeFileSync(unit, JSON.stringify({ passed: 1, failures: [], skipped: [], slow }))
    expect(summary([unitCounts(unit, 0), browserCounts(report, 0)])).toEqual([
      '20 s: adds: its reason is missing from scripts/setup/long-tests.json',
      `82 s: a walk (desktop): ${longTests['app/e2e/every-page/every-control.spec.ts']}`,
      '3 passed, 0 failed',
    ])
    rmSync(folder, { recursive: true })
  })

  it.each(Object.keys(longTests))('knows %s, of which it has a reason for a long test', (file) => {
    expect(existsSync(join(root, file))).toBe(true)
  })

  it('counts a run without a report as failed', () => {
    expect(unitCounts('/none.json', 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(unitCounts('/none.json', 0)).toMatchObject({ failed: 1 })
  })
})
