import { describe, expect, it } from 'vitest'
import { summary, unitCounts } from './counts.mjs'

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

  it('counts a run without a report as failed', () => {
    expect(unitCounts('/none.json', 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(unitCounts('/none.json', 0)).toMatchObject({ failed: 1 })
  })
})
