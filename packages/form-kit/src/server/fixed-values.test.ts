import { describe, expect, test } from 'vitest'
import type { FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import { MAX_ROWS } from '../fields/dynamic-list/model.ts'
import { checkValues } from './check-values.ts'
import { createFormStore } from '../state/form-store.ts'
import { standardModels } from '../standard/models.ts'

/** Papers to submit: the office sets each number, the person writes the note. */
function papers(more: Readonly<Record<string, unknown>> = {}): FormDefinition {
  const item = {
    name: 'papers',
    type: 'dynamicList',
    label: 'Papers',
    items: [
      { name: 'number', type: 'text', label: 'Number', readonly: true },
      { name: 'note', type: 'text', label: 'Note' },
    ],
    itemDefaultValue: { number: 'new' },
    ...more,
  }
  return { sections: [{ title: 'Papers', items: [item] }] }
}

const paper = (number: string, note: string) => ({ number, note })
const stored = { papers: [paper(' A1 ', 'one'), paper('B2', 'two'), paper('C3', 'three')] }

async function kept(rows: unknown, initialValues: Values = stored, definition = papers()): Promise<unknown> {
  const checked = await checkValues(definition, { papers: rows }, { initialValues })
  return checked.ok ? checked.values['papers'] : checked.errors
}

describe('a read-only value in the row of a list', () => {
  test('stays as stored when another value is sent', async () => {
    expect(await kept([paper('forged', 'x'), paper('B2', 'y'), { note: 'z' }])).toEqual([
      paper(' A1 ', 'x'),
      paper('B2', 'y'),
      paper('C3', 'z'),
    ])
  })

  test('stays with its row when rows before it are taken out', async () => {
    expect(await kept([paper('C3', 'last')])).toEqual([paper('C3', 'last')])
  })

  test('is that of a new row in a row that was added, though another was taken out', async () => {
    expect(await kept([paper(' A1 ', ''), paper('new', 'mine'), paper('C3', '')])).toEqual([
      paper(' A1 ', ''),
      paper('new', 'mine'),
      paper('C3', ''),
    ])
    expect(await kept([paper('forged', 'mine')], {})).toEqual([paper('new', 'mine')])
  })

  test('of a stored row is given to one row only', async () => {
    expect(await kept([paper('C3', 'a'), paper('C3', 'b'), paper('C3', 'c'), paper('C3', 'd')])).toEqual([
      paper('C3', 'a'),
      paper('B2', 'b'),
      paper('new', 'c'),
      paper('new', 'd'),
    ])
  })

  test('is kept in lists within lists', async () => {
    const inner = papers().sections[0]?.items[0]
    const outer = papers({ items: [{ name: 'note', type: 'text', label: 'Note' }, inner], itemDefaultValue: {} })
    const known = { papers: [{ note: 'folder', papers: [paper('A1', 'one')] }] }
    expect(await kept([{ note: 'mine', papers: [paper('forged', 'x')] }], known, outer)).toEqual([
      { note: 'mine', papers: [paper('A1', 'x')] },
    ])
  })
})

describe('a list that sets no limit', () => {
  const many = (count: number) => Array.from({ length: count }, () => paper('new', 'n'))
  const tooMany = { papers: `You can add no more than ${MAX_ROWS}. Remove some.` }

  test('takes as many rows as people need and refuses more, on the server as on the page', async () => {
    expect(await kept(many(MAX_ROWS))).toHaveLength(MAX_ROWS)
    expect(await kept(many(MAX_ROWS + 1))).toEqual(tooMany)
    expect(await kept(many(20_000))).toEqual(tooMany)
    const initialValues = { papers: many(MAX_ROWS) }
    const store = createFormStore({ definition: papers(), models: standardModels, initialValues })
    const list = store.field('papers')
    expect(list && store.addRow(list)).toBeUndefined()
    expect(store.checkAll().ok).toBe(true)
  })

  test('takes more where its own rule says so', async () => {
    const definition = papers({ rules: [{ type: 'maxLength', value: MAX_ROWS + 1 }] })
    expect(await kept(many(MAX_ROWS + 1), {}, definition)).toHaveLength(MAX_ROWS + 1)
  })
})
