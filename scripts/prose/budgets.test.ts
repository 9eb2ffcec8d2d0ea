import { expect, it } from 'vitest'
import { judge } from './budgets.ts'

it('fails when a count grows beyond its budget, and only notes when it falls', () => {
  expect(judge('long files', 4, 3).failure).toContain('4 long files')
  expect(judge('long files', 3, 3)).toEqual({})
  const fallen = judge('long files', 2, 3)
  expect(fallen.failure).toBeUndefined()
  expect(fallen.note).toContain('lower 3 to 2')
})
