import { expect, test } from 'vitest'
import { createEditSaver, type SavedEdit } from './edit-saver.ts'

interface Draft {
  readonly title: string
}

const draft = (title: string): Draft => ({ title })

/** Begins a saver whose server answers when the test says so. */
function begin() {
  const sent: { readonly title: string; readonly version: number; answer(): void }[] = []
  const browser: { kept: SavedEdit<Draft> | undefined } = { kept: undefined }
  const saver = createEditSaver<Draft, null, never>({
    start: { version: 1, savedAt: null, facts: null },
    save: ({ title }, version) =>
      new Promise((resolve) => {
        const stored = { version: version + 1, facts: null, savedAt: '2026-05-04T08:00:00Z' }
        sent.push({ title, version, answer: () => resolve(stored) })
      }),
    conflictIn: () => undefined,
    reasonIn: () => '',
    keep: (edit) => (browser.kept = edit),
    quietMs: 60_000,
    retryMs: 60_000,
  })
  return { saver, sent, browser }
}

test('what is written during a save is kept for the version that the save made, for a browser that closes then', async () => {
  const { saver, sent, browser } = begin()
  saver.change(draft('Bakers'))
  const saved = saver.flush()
  await expect.poll(() => sent.length).toBe(1)
  saver.change(draft('Night bakers'))
  expect(browser.kept?.version).toBe(1)
  sent[0]?.answer()
  await expect.poll(() => sent.length).toBe(2)
  expect(browser.kept).toEqual({ version: 2, draft: draft('Night bakers') })
  expect(sent[1]).toMatchObject({ title: 'Night bakers', version: 2 })
  sent[1]?.answer()
  expect(await saved).toBe(true)
  expect(browser.kept).toBeUndefined()
})

test('every caller waiting during a save resolves when the newest changes are stored', async () => {
  const { saver, sent } = begin()
  saver.change(draft('Bakers'))
  const first = saver.flush()
  await expect.poll(() => sent.length).toBe(1)
  saver.change(draft('Night bakers'))
  const others = [saver.flush(), saver.flush()]
  sent[0]?.answer()
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer()
  expect(await Promise.all([first, ...others])).toEqual([true, true, true])
  expect(sent).toHaveLength(2)
})
