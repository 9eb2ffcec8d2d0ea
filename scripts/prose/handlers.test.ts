import { expect, test } from 'vitest'
import { longHandlers } from './handlers.ts'

const handler = (statements: number) =>
  `const bindings = [\n  bind(list, async ({ tenant }) => {\n${'    await step(tenant)\n'.repeat(statements)}  }),\n]\n`
const routes = (source: string) => [{ path: 'app/src/features/jobs/saved/server/routes.ts', source }]

test('a handler of eleven lines is found by its line, one of ten is not', () => {
  expect(longHandlers(routes(handler(8)))).toEqual([])
  expect(longHandlers(routes(handler(9)))).toEqual([
    'app/src/features/jobs/saved/server/routes.ts:2: a handler of 11 lines, and 10 is the most. Move the work to a use case.',
  ])
})

test('functions that are bound by name, and other long calls, are not handlers', () => {
  expect(longHandlers(routes(handler(20).replace('bind(list,', 'bound(list,')))).toEqual([])
  expect(longHandlers(routes('const bindings = [bind(list, listAll)]\n'))).toEqual([])
})
