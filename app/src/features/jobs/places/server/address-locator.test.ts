import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAddressLocator } from './address-locator.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Value = string | number | { double: number } | Value[] | { map: Record<string, Value> }

/** Encodes a value per the MaxMind DB specification 2.0; integers as uint32. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)])
  if ('double' in value) {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(value.double)
    return Buffer.concat([control(3, 8), bytes])
  }
  const entries = Object.entries(value.map)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])])
}

const control = (type: number, size: number) =>
  Buffer.from(size < 29 ? [(type << 5) | size] : [(type << 5) | 29, size - 29])

/** Returns a database with a single /24 network. */
function oneNetwork(network: [number, number, number], record: Value): Buffer {
  const nodes = 24
  const tree = Buffer.alloc(nodes * 6)
  for (let node = 0; node < nodes; node++) {
    const bit = ((network[node >> 3] ?? 0) >> (7 - (node & 7))) & 1
    const next = node === nodes - 1 ? nodes + 16 : node + 1
    tree.writeUIntBE(bit === 0 ? next : nodes, node * 6, 3)
    tree.writeUIntBE(bit === 1 ? next : nodes, node * 6 + 3, 3)
  }
  const about = {
    node_count: nodes,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { map: { en: 'test' } },
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(record),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode({ map: about }),
  ])
}

const record: Value = {
  map: {
    city: { map: { names: { map: { en: 'Exeter' } } } },
    country: { map: { names: { map: { en: 'United Kingdom' } } } },
    location: { map: { latitude: { double: 50.72 }, longitude: { double: -3.53 } } },
  },
}

test('an address in a known network is located, others are not', () => {
  const path = join(folder, 'good.mmdb')
  writeFileSync(path, oneNetwork([203, 0, 113], record))
  const locator = openAddressLocator(path)
  expect(locator.problem).toBeUndefined()
  expect(locator.locate('203.0.113.9')).toEqual({ lat: 50.72, lon: -3.53, label: 'Exeter, United Kingdom' })
  expect(locator.locate('203.0.114.9')).toBeUndefined()
  for (const ip of ['', 'not an address', '::1', '999.1.1.1']) expect(locator.locate(ip)).toBeUndefined()
})

test('a record without a point gives no location', () => {
  const path = join(folder, 'bare.mmdb')
  writeFileSync(path, oneNetwork([203, 0, 113], { map: {} }))
  expect(openAddressLocator(path).locate('203.0.113.9')).toBeUndefined()
})

test('without a configured file nothing is located and no problem is reported', () => {
  const locator = openAddressLocator(undefined)
  expect(locator.locate('203.0.113.9')).toBeUndefined()
  expect(locator.problem).toBeUndefined()
})

test('a missing or damaged file is reported in a sentence', () => {
  const broken = join(folder, 'broken.mmdb')
  writeFileSync(broken, 'nothing of the kind')
  for (const path of [join(folder, 'none.mmdb'), broken]) {
    const locator = openAddressLocator(path)
    expect(locator.problem).toMatch(/^The address database .* cannot be read: /)
    expect(locator.locate('203.0.113.9')).toBeUndefined()
  }
})
