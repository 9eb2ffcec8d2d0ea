import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StageFacts } from '../../setup-contract.ts'
import { added, canGo, canMove, endsLast, moved, named, newKey, readKept } from './stage-list.ts'

const stage = (key: string, kind: StageFacts['kind']): StageFacts => ({
  key,
  kind,
  labels: { en: key },
  expectedDays: null,
})
const list = [stage('new', 'new'), stage('call', 'review'), stage('hired', 'hired')]

test('any name gives a key that no other stage has and that the server accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
      const keys: string[] = []
      for (const name of names) keys.push(newKey(name, keys))
      expect(new Set(keys).size).toBe(names.length)
      for (const key of keys) expect(key).toMatch(/^[a-z\d][a-z\d-]{0,49}$/)
    }),
  )
  expect(newKey('Téléphone, 2. Runde', [])).toBe('telephone-2-runde')
  expect(newKey('面接', ['stage-1'])).toBe('stage-2')
})

test('the last stage of a kind that every list needs stays', () => {
  expect(list.map((one) => canGo(list, one))).toEqual([false, true, false])
  expect(canGo([...list, stage('also-new', 'new')], stage('new', 'new'))).toBe(true)
})

test('a new stage goes after those of its kind, and the ends of an application stay last', () => {
  const keys = (stages: typeof list) => stages.map(({ key }) => key)
  const whole = [...list.slice(0, 2), stage('talk', 'interview'), stage('hired', 'hired'), stage('no', 'rejected')]
  expect(keys(added(whole, stage('trial', 'review')))).toEqual(['new', 'call', 'trial', 'talk', 'hired', 'no'])
  expect(keys(added([stage('new', 'new'), stage('no', 'rejected')], stage('x', 'hired')))).toEqual(['new', 'x', 'no'])
  expect(keys(endsLast([...whole, stage('late', 'review')]))).toEqual(['new', 'call', 'talk', 'late', 'hired', 'no'])
  expect(whole.map((_, at) => [canMove(whole, at, -1), canMove(whole, at, 1)])).toEqual([
    [false, true],
    [true, true],
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('a stage moves, is named in a language, and loses that name', () => {
  expect(moved(list, 1, -1).map(({ key }) => key)).toEqual(['call', 'new', 'hired'])
  const [first = stage('x', 'new')] = list
  const both = named(first, 'de', 'Neu')
  expect(both.labels).toEqual({ en: 'new', de: 'Neu' })
  expect(named(both, 'de', '').labels).toEqual({ en: 'new' })
})

test('a kept list is read back, and anything else is not', () => {
  expect(readKept(JSON.stringify(list))).toEqual(list)
  for (const text of ['', '{}', '[1]', '[{"key":"a"}]', '[{"key":"a","kind":"odd","labels":{}}]'])
    expect(readKept(text)).toBeUndefined()
})
