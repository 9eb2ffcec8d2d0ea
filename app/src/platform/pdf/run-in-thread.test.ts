import { expect, test } from 'vitest'
import { plainLetter } from '#testing/letters/signed-letter.ts'
import { ResourceLimitError } from '../confined/confined-thread.ts'
import { runInThread } from './run-in-thread.ts'

const orders = async (pages = 2) => ({ bytes: await plainLetter(pages), maxPages: pages })
/** So many that reading them takes longer than the time between two looks at the thread. */
const MANY_PAGES = 1000

test('work that exceeds its time is terminated from outside', async () => {
  const order = await orders(MANY_PAGES)
  const started = performance.now()
  const work = runInThread('inspect', order, { megabytes: 256, milliseconds: 1 })
  await expect(work).rejects.toBeInstanceOf(ResourceLimitError)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('work that exceeds its memory is terminated from outside', async () => {
  const work = runInThread('inspect', await orders(), { megabytes: 4, milliseconds: 20_000 })
  await expect(work).rejects.toBeInstanceOf(ResourceLimitError)
})

test('failed work reports its error', async () => {
  const parts = {
    letter: Buffer.from('no PDF'),
    marks: [],
    audit: { title: '', introduction: '', sections: [], foot: '' },
    place: { signer: '', reason: '', at: new Date(0), capacity: 100, timestamped: false },
    title: '',
  }
  const work = runInThread('put together', parts, { megabytes: 256, milliseconds: 20_000 })
  await expect(work).rejects.toThrow('PDF')
})
