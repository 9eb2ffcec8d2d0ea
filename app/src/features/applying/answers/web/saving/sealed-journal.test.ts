import * as indexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as limits from '#config/limits.ts'
import { openSealedJournal } from './sealed-journal.ts'
import { toBase64Url } from './seal.ts'

const KEY_BYTES = 32
const newKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
const NOW = Date.UTC(2026, 10, 23)
const change = (field: string, value: unknown, counter = 1) => ({
  id: `laptop:${counter}`,
  field,
  value,
  base: 0,
  device: 'laptop',
})

beforeEach(() => {
  for (const [name, part] of Object.entries(indexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, part)
  vi.stubGlobal('indexedDB', new indexedDb.IDBFactory())
})
afterEach(() => vi.unstubAllGlobals())

const open = (key: string, draft = 'draft', now = NOW) => openSealedJournal(key, draft, () => now)

/** Returns everything stored in the browser, as text. */
async function storedText(): Promise<string> {
  const request = indexedDB.open('foyer-drafts')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const rows: unknown[] = []
  for (const store of request.result.objectStoreNames) {
    const all = request.result.transaction(store).objectStore(store).getAll()
    // oxlint-disable-next-line no-await-in-loop -- one store after the other
    await new Promise((resolve) => all.addEventListener('success', resolve))
    rows.push(...(all.result as unknown[]))
  }
  request.result.close()
  return JSON.stringify(rows, (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value instanceof ArrayBuffer ? value : value.buffer).toString('latin1')
      : value,
  )
}

test('a page opened again by the same person has every answer and file of the earlier one', async () => {
  const key = newKey()
  const first = await open(key)
  await first.write([change('name', 'Ada'), change('jobs', [{ title: 'Baker' }], 2)])
  await first.writeFile({ uid: 'u1', field: 'cv', file: new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }) })
  first.close()
  const again = await open(key)
  expect(await again.changes()).toEqual([change('name', 'Ada'), change('jobs', [{ title: 'Baker' }], 2)])
  const [stored] = await again.files()
  expect(stored).toMatchObject({ uid: 'u1', field: 'cv' })
  expect([stored?.file.name, stored?.file.type, await stored?.file.text()]).toEqual([
    'cv.pdf',
    'application/pdf',
    '%PDF-1.7',
  ])
  expect(again.device).toBe(first.device)
  again.close()
})

test('the next person at the same browser reads nothing', async () => {
  const first = await open(newKey())
  await first.write([change('salary', 'secret-salary')])
  await first.writeFile({ uid: 'u1', field: 'curriculum', file: new File(['secret-content'], 'secret-name.pdf') })
  first.close()
  const other = await open(newKey())
  expect([await other.changes(), await other.files()]).toEqual([[], []])
  expect(other.device).not.toBe(first.device)
  other.close()
  expect(await storedText()).not.toMatch(/secret|salary|curriculum/)
})

test("one person's drafts are stored separately, and clearing one keeps the others", async () => {
  const key = newKey()
  const [baker, cook] = [await open(key, 'baker'), await open(key, 'cook')]
  await baker.write([change('name', 'Ada')])
  await cook.write([change('name', 'Grace')])
  await baker.clear()
  expect(await baker.changes()).toEqual([])
  expect(await cook.changes()).toEqual([change('name', 'Grace')])
  baker.close()
  cook.close()
})

test('confirming a change keeps a newer one of the same field', async () => {
  const journal = await open(newKey())
  await journal.write([change('name', 'A', 1)])
  await journal.write([change('name', 'Ada', 2)])
  await journal.remove([{ id: 'laptop:1', field: 'name' }])
  expect(await journal.changes()).toEqual([change('name', 'Ada', 2)])
  await journal.remove([{ id: 'laptop:2', field: 'name' }])
  expect(await journal.changes()).toEqual([])
  journal.close()
})

test('the highest counter outlives the changes', async () => {
  const key = newKey()
  const first = await open(key)
  await first.write([change('name', 'Ada', 17)])
  await first.remove([{ id: 'laptop:17', field: 'name' }])
  first.close()
  const again = await open(key)
  expect(again.highest).toBe(17)
  again.close()
})

test('answers that were never sent are removed after 60 days', async () => {
  const key = newKey()
  const first = await open(key)
  await first.write([change('name', 'Ada')])
  first.close()
  const later = await open(key, 'draft', NOW + limits.draftRecordsKeptMs + 1)
  expect(await later.changes()).toEqual([])
  later.close()
})

test('a browser without storage says so', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await expect(open(newKey())).rejects.toThrow()
})
