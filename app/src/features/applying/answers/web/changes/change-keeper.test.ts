import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryJournal, type Journal } from '../saving/journal.ts'
import { ChangeKeeper, type SentAnswers } from './change-keeper.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 10, 42), toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const sent = (version: number, values: SentAnswers['values']): SentAnswers => ({
  version,
  at: '2026-11-23T10:00:00.000Z',
  values,
})
const FIRST = sent(1, { name: 'Ada', city: 'Leeds', phone: '1' })

/** A page with the form; pages of one browser share a journal. */
async function openPage(journal: Journal, newest = FIRST) {
  const shown = new Map<string, unknown>(Object.entries(newest.values))
  const keeper = new ChangeKeeper({
    sent: newest,
    openJournal: async () => ({ ...journal, durable: true, close: () => undefined }),
    readVersion: async () => FIRST,
    setValues: (values) => {
      for (const [field, value] of values) shown.set(field, value)
    },
    device: 'page',
    now: () => Date.UTC(2026, 10, 23, 10, 42),
  })
  await keeper.start()
  const type = async (field: string, text: string) => {
    shown.set(field, text)
    keeper.change(field, () => shown.get(field))
    await vi.advanceTimersByTimeAsync(250)
  }
  return { keeper, shown, type }
}

test('changes survive a closed tab until they are sent', async () => {
  const journal = createMemoryJournal('laptop')
  const { keeper, type } = await openPage(journal)
  expect(keeper.state.place).toBe('nowhere')
  await type('city', 'York')
  expect(keeper.state.place).toBe('device')
  const next = await openPage(journal)
  expect(next.shown.get('city')).toBe('York')
  await next.keeper.forget()
  expect((await openPage(journal)).shown.get('city')).toBe('Leeds')
})

test('an answer that was set back is not a change, even after a reload', async () => {
  const journal = createMemoryJournal('laptop')
  const { keeper, shown, type } = await openPage(journal)
  await type('city', 'York')
  keeper.putBack('city')
  expect(shown.get('city')).toBe('Leeds')
  expect(await keeper.settle()).toBe(true)
  expect((await openPage(journal)).keeper.state.place).toBe('nowhere')
})

test('a version sent from another device is merged; if both changed an answer, the person is asked', async () => {
  const { keeper, shown, type } = await openPage(createMemoryJournal('laptop'))
  await type('city', 'York')
  await type('name', 'Ada B.')
  keeper.rebase(sent(2, { name: 'Ada C.', city: 'Leeds', phone: '2' }))
  expect(Object.fromEntries(shown)).toEqual({ name: 'Ada B.', city: 'York', phone: '2' })
  expect([...keeper.state.conflicts.values()]).toMatchObject([
    { field: 'name', mine: 'Ada B.', theirs: { value: 'Ada C.' } },
  ])
  keeper.choose('name', 'theirs')
  expect(shown.get('name')).toBe('Ada C.')
  expect(keeper.state.conflicts.size).toBe(0)
  keeper.takeOther('name')
  expect(shown.get('name')).toBe('Ada B.')
  expect(keeper.sent.version).toBe(2)
})

test('changes based on an older version are merged with the newest one when the page opens', async () => {
  const journal = createMemoryJournal('laptop')
  const { type } = await openPage(journal)
  await type('city', 'York')
  await type('name', 'Ada B.')
  const next = await openPage(journal, sent(2, { name: 'Ada C.', city: 'Leeds', phone: '2' }))
  expect(Object.fromEntries(next.shown)).toEqual({ name: 'Ada B.', city: 'York', phone: '2' })
  expect([...next.keeper.state.conflicts.keys()]).toEqual(['name'])
})
