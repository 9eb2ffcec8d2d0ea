import { expect, test } from 'vitest'
import { strayNumbers } from './stray-numbers.ts'

const found = (source: string, path = 'app/src/features/letters/offers/server/notify.ts') => {
  const { bounds, constants } = strayNumbers([{ path, source }])
  return [...constants, ...bounds].map((finding) => /:(\d+: \w+) is /.exec(finding)?.[1])
}

test('a constant of a module that is a number is found by its line, also as a calculation', () => {
  expect(found('const LISTED = 50\nexport const WAIT = 5 * 1000\n')).toEqual(['1: LISTED', '2: WAIT'])
  expect(found("const NAME = 'x'\nconst ONE = 1\nfunction f() {\n  const inside = 50\n}\n")).toEqual([])
})

test('a bound of two digits or more is found where it is written into a call', () => {
  expect(found('const name = z.string().min(1).max(200)\nconst cut = text.slice(0, 64)\n')).toEqual(['1: 200', '2: 64'])
  expect(found('setTimeout(end, 500)\nMath.max(100, width)\n')).toEqual(['1: 500'])
})

test('facts don’t count: units, bytes of a format, and the length of an ISO date', () => {
  expect(
    found(
      'const HOUR_MS = 3_600_000\nconst END_OF_FILE = 0x1a\nconst OWNER_ONLY = 0o600\nconst day = now.toISOString().slice(0, 10)\n',
    ),
  ).toEqual([])
})

test('limits, rules, tests, demo data and packages can have numbers', () => {
  for (const path of ['app/src/features/jobs/search/limits.ts', 'app/src/features/jobs/search/server/seed-demo.ts'])
    expect(found('export const LISTED = 50', path)).toEqual([])
  expect(found('export const LISTED = 50', 'packages/form-kit/src/limits.ts')).toEqual([])
})
