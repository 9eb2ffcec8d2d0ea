import { expect, test } from 'vitest'
import { buildQuery, sampleSchema, titled } from './conformance/sample-documents.ts'
import { createMemorySearchEngine } from './memory-search-engine.ts'

/** Processor time, since the clock also counts other work of the machine. */
const QUICK_MS = 1000

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function engine() {
  const made = createMemorySearchEngine(sampleSchema)
  await made.upsert(Array.from({ length: 500 }, (_, i) => titled(i + 1, `Nurse of ward ${i}`)))
  return made
}

test('a query of 100,000 characters is answered quickly', async () => {
  const searcher = await engine()
  const start = processorMs()
  const texts = ['nurse '.repeat(20_000), 'a'.repeat(100_000), '"'.repeat(100_000), '-'.repeat(100_000)]
  texts.push(
    Array.from({ length: 20_000 }, (_, i) => `wrd${i}`).join(' '),
    '工'.repeat(100_000),
    "' or 1=1 --; ".repeat(8000),
  )
  for (const text of texts) {
    expect(searcher.search(buildQuery({ text })).total).toBeGreaterThanOrEqual(0)
    expect(searcher.suggest(text, { limit: 5 }).length).toBeLessThanOrEqual(5)
  }
  expect(processorMs() - start).toBeLessThan(QUICK_MS)
})

test('ten thousand filters, and names of Object.prototype members, match nothing and do no harm', async () => {
  const searcher = await engine()
  const filters = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, ['x']]))
  const start = processorMs()
  expect(searcher.search(buildQuery({ filters })).total).toBe(0)
  expect(searcher.search(buildQuery({ filters: { department: Object.keys(filters) } })).total).toBe(0)
  expect(searcher.search(buildQuery({ filters: { constructor: ['x'], toString: ['y'] } })).total).toBe(0)
  expect(processorMs() - start).toBeLessThan(QUICK_MS)
  for (const text of ['__proto__', 'constructor', 'toString hasOwnProperty']) {
    expect(searcher.search(buildQuery({ text, exact: true })).total).toBe(0)
  }
})

test('NaN and infinite numbers are ignored', async () => {
  const searcher = await engine()
  const bad = [Number.NaN, Infinity, -Infinity, -1, 1.5, 2 ** 60]
  for (const number of bad) {
    const result = searcher.search(
      buildQuery({
        offset: number,
        limit: 10,
        facets: [{ name: 'department', limit: number }],
        markers: { limit: number },
      }),
    )
    expect(result.total).toBe(500)
    searcher.search(buildQuery({ limit: number, sort: { by: 'distance', lat: number, lon: number } }))
    searcher.search(buildQuery({ place: { kind: 'circle', lat: number, lon: number, radiusKm: number } }))
    searcher.search(buildQuery({ place: { kind: 'box', south: number, west: number, north: number, east: number } }))
  }
  expect(searcher.search(buildQuery({ numberRanges: { salary: { min: Number.NaN } } })).total).toBe(500)
  expect(searcher.search(buildQuery({ limit: -5 })).ids).toEqual([])
  expect(searcher.search(buildQuery({ limit: Number.NaN })).ids).toEqual([])
})

test('malformed Unicode is indexed and searched without harm', async () => {
  const searcher = await engine()
  const broken = ['\ud800', 'nurse\udfff', '\0', '\u202e', '𝓷𝓾𝓻𝓼𝓮', '\u00013', 'é'.repeat(5000), '👩‍⚕️']
  await searcher.upsert(broken.map((title, i) => titled(1000 + i, title)))
  for (const text of broken) expect(searcher.search(buildQuery({ text })).total).toBeGreaterThanOrEqual(0)
  expect(searcher.search(buildQuery({ text: '𝓷𝓾𝓻𝓼𝓮', exact: true })).ids).toContain(1004)
})

test('an id that is not an integer is rejected, and nothing changes', async () => {
  const searcher = await engine()
  await expect(searcher.upsert([titled(1.5, 'Porter')])).rejects.toThrow('whole number')
  await searcher.upsert([titled(9999, 'Porter')])
  expect(searcher.size).toBe(501)
})

test('a document that lacks a key, or has a value of another type, is refused with the key’s name [second/ops-27]', async () => {
  const keys = ['language', 'text', 'facets', 'numbers', 'identifiers', 'points', 'regions', 'remote']
  const searcher = createMemorySearchEngine(sampleSchema)
  for (const key of keys) {
    const lacking = titled(1, 'Nurse')
    Reflect.deleteProperty(lacking, key)
    await expect(searcher.upsert([lacking])).rejects.toThrow(`Document 1 needs ${key} (`)
    const wrong = titled(1, 'Nurse')
    Reflect.set(wrong, key, 7)
    await expect(searcher.upsert([wrong])).rejects.toThrow(`Document 1 needs ${key} (`)
  }
  const nothing = titled(1, 'Nurse')
  Reflect.deleteProperty(nothing, 'points')
  Reflect.deleteProperty(nothing, 'regions')
  await expect(searcher.upsert([nothing])).rejects.toThrow('points (a list), regions (a list)')
  expect(searcher.search(buildQuery({ text: 'nurse' })).total).toBe(0)
})
