import { expect, test } from 'vitest'
import { rowFault, rowWarning } from '#features/jobs/job-import/errors.ts'
import { detailOf } from './meanings.ts'

test('the value that a sentence is about is shown as it is, with its own brackets and without those of the sentence', () => {
  expect(detailOf(rowWarning('bad-salary', 'the interval is unknown: none is stated').message)).toBe(
    'the interval is unknown: none is stated',
  )
  expect(detailOf(rowWarning('bad-salary', 'an amount can’t be read: viel (brutto)').message)).toBe(
    'an amount can’t be read: viel (brutto)',
  )
  expect(detailOf(rowFault('bad-id').message)).toBe('')
})
