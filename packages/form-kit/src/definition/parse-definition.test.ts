import { expect, test } from 'vitest'
import { DefinitionError } from './definition-error.ts'
import { parseDefinition } from './parse-definition.ts'

const form = (...items: unknown[]) => ({ sections: [{ title: 'About you', items }] })

async function faultsOf(input: unknown) {
  try {
    await parseDefinition(input)
  } catch (error) {
    if (error instanceof DefinitionError) return error.faults
    throw error
  }
  return []
}

test('a good definition is given back as it is', async () => {
  const good = form({
    name: 'first',
    type: 'text',
    label: 'First name',
    rules: [{ type: 'regex', value: '/^[a-z]+$/i' }],
  })
  expect(await parseDefinition(good)).toBe(good)
})

test('each fault is named with its path', async () => {
  const faults = await faultsOf(
    form(
      { name: 'a', type: 'text', rules: [{ type: 'longest', value: 3 }] },
      { name: 'a', type: 'text', rules: [{ type: 'regex', value: '/(?=x)/' }] },
      { name: 'b', type: 'picture' },
      { name: 'c', type: 'radio', choices: [] },
      { name: 'd', type: 'text', dependencies: ['nowhere'] },
    ),
  )
  expect(faults.map(({ path }) => path)).toEqual([
    'sections[0].items[2].type',
    'sections[0].items[3].choices',
    'sections[0].items[1].name',
    'sections[0].items[0].rules[0].type',
    'sections[0].items[1].rules[0].value',
    'sections[0].items[4]',
  ])
  expect(faults.at(-1)?.message).toContain('depends on "nowhere"')
})

test('a circle of dependencies is refused, naming those on it', async () => {
  const faults = await faultsOf(
    form(
      { name: 'a', type: 'text', visibleFn: { field: 'b', operator: 'isNotEmpty' } },
      { name: 'b', type: 'text', dependencies: ['c'] },
      { name: 'c', type: 'text', customValidator: { condition: { field: 'a', operator: 'isEmpty' }, message: 'No.' } },
    ),
  )
  expect(faults).toHaveLength(1)
  expect(faults[0]?.message).toContain('"a" depends on "b" depends on "c" depends on "a"')
})

test('the fields of a list are looked at too', async () => {
  const list = {
    name: 'jobs',
    type: 'dynamicList',
    items: [
      { name: 'x', type: 'text' },
      { name: 'x', type: 'text' },
    ],
  }
  expect((await faultsOf(form(list)))[0]?.path).toBe('sections[0].items[0].items[1].name')
})

test('what is no definition at all is refused', async () => {
  expect((await faultsOf('nonsense'))[0]?.path).toBe('definition')
  expect((await faultsOf({ sections: [{ title: '', items: [] }] }))[0]?.path).toBe('sections[0].title')
})
