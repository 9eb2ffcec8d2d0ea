import { expect, test } from 'vitest'
import { signingLimits } from '../../limits.ts'
import { namedCertificate } from '#testing/letters/crafted-seal.ts'
import { checkDerBounds } from './der-bounds.ts'

const sequence = (content: Buffer): Buffer => {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([0x30, length]), content])
  return Buffer.concat([Buffer.from([0x30, 0x82, length >> 8, length & 0xff]), content])
}
const nested = (depth: number) => {
  let der: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level += 1) der = sequence(der)
  return der
}

test('a certificate is within the limits, and one with thousands of name parts is not', () => {
  expect(() => checkDerBounds(namedCertificate(3))).not.toThrow()
  expect(() => checkDerBounds(namedCertificate(1000))).toThrow('too many values')
})

test('values nested too deep, or too many, are refused', () => {
  expect(() => checkDerBounds(nested(signingLimits.sealDepth - 1))).not.toThrow()
  expect(() => checkDerBounds(nested(signingLimits.sealDepth + 10))).toThrow('too deep')
  const nulls = (count: number) => sequence(Buffer.from('0500'.repeat(count), 'hex'))
  expect(() => checkDerBounds(nulls(signingLimits.sealValues - 1))).not.toThrow()
  expect(() => checkDerBounds(nulls(signingLimits.sealValues))).toThrow('too many values')
})

test.each([
  ['a length that is not told', '30800000'],
  ['a length in more bytes than it needs', '30810101'],
  ['a length with a zero in front', '308200ff'],
  ['a value that ends behind its parent', '300205010000'],
  ['a tag of several bytes', '1f8101'],
  ['nothing behind a tag', '30'],
  ['an object identifier of 65 bytes', `30430641${'2a'.repeat(65)}`],
])('%s is refused', (_, hex) => {
  expect(() => checkDerBounds(Buffer.from(hex, 'hex'))).toThrow()
})
