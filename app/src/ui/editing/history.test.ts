import { expect, test } from 'vitest'
import { beginEdit, type EditState, reduceEdit } from './history.ts'

type State = EditState<{ readonly number: number }, null>

const edit = (state: State, number: number, merge?: string) =>
  reduceEdit(state, { type: 'edit', draft: { number }, merge }, 100)

test('an editor with a limit forgets its oldest steps', () => {
  let state: State = beginEdit({ number: 0 }, null)
  for (let number = 1; number <= 120; number += 1) state = edit(state, number)
  expect(state.past).toHaveLength(100)
  for (let step = 0; step < 200; step += 1) state = reduceEdit(state, { type: 'undo' })
  expect(state.draft.number).toBe(20)
})

test('edits of one name are undone at once, and redone at once', () => {
  const first = edit(beginEdit({ number: 0 }, null), 1, 'a')
  const state = edit(edit(first, 2, 'a'), 3, 'b')
  const undone = reduceEdit(reduceEdit(state, { type: 'undo' }), { type: 'undo' })
  expect(undone.draft.number).toBe(0)
  expect(reduceEdit(undone, { type: 'redo' }).draft.number).toBe(2)
})
