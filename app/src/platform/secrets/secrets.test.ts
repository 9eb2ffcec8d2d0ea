import { describe, expect, test } from 'vitest'
import { newCode, newId, newToken, normalizeId, tokenHash } from './token.ts'
import { isSame, keyedHash, sha256 } from './hash.ts'

const many = <T>(make: () => T): T[] => Array.from({ length: 200 }, make)

describe('A hash', () => {
  test('is the SHA-256 of FIPS 180-4, in hex and for tokens in base64url', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(Buffer.from(tokenHash('abc'), 'base64url').toString('hex')).toBe(sha256('abc'))
  })

  test('with a key depends on the key, the purpose and the boundaries of its words', () => {
    const hashes = [
      keyedHash('key', 'code', 'ab', 'c'),
      keyedHash('other', 'code', 'ab', 'c'),
      keyedHash('key', 'link', 'ab', 'c'),
      keyedHash('key', 'code', 'a', 'bc'),
    ]
    expect(new Set(hashes).size).toBe(4)
    expect(keyedHash('key', 'code', 'ab', 'c')).toBe(hashes[0])
  })

  test('is compared as a whole: a prefix, a longer one and a different one do not match', () => {
    expect(isSame('secret', 'secret')).toBe(true)
    for (const other of ['', 'secre', 'secret1', 'Secret', 'sécret']) expect(isSame('secret', other)).toBe(false)
  })
})

test('a code has six digits, including leading zeros', () => {
  for (const code of many(newCode)) expect(code).toMatch(/^\d{6}$/)
})

test('tokens have 256 bits and ids 128, and an id is never parsed as an option', () => {
  for (const token of many(newToken)) expect(token).toMatch(/^[\w-]{43}$/)
  for (const id of many(newId)) {
    expect(id).toMatch(/^\w[\w-]{21}$/)
    expect(normalizeId(id)).toBe(id)
  }
  expect(new Set(many(newId)).size).toBe(200)
  for (const text of ['', 'x', '../..', 'x'.repeat(23)]) expect(normalizeId(text)).toBe('none')
})
