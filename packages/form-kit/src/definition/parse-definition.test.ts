import { expect, test } from 'vitest'
import { z } from 'zod'
import { standardSchemas } from '../standard/schemas.ts'
import { DefinitionError } from './definition-error.ts'
import { definitionSchema } from './definition-schema.ts'
import { parseDefinition } from './parse-definition.ts'
import { itemSchema } from '../model/item-schema.ts'

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

test('a valid definition is returned unchanged', async () => {
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

test('a fault says what is allowed instead', async () => {
  const faults = await faultsOf(
    form(
      { name: 'a' },
      { name: 'b', type: 'text', requird: true },
      { name: 'c', type: 'text', visibleFn: { field: 'd', operator: 'is', value: 1 } },
      { name: 'd', type: 'text', customValidator: { condition: { field: 'c' }, message: 'No.' } },
    ),
  )
  expect(faults.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^A field needs a type. Use one of: checkbox, .*textarea\.$/),
    expect.stringMatching(/"requird".*Use one of: name, type, .*required, .*placeholder/),
    expect.stringContaining('operator one of: equals, notEquals'),
    expect.stringContaining('Give {condition, message}'),
  ])
})

test('a half-registered type is reported', async () => {
  const colour = itemSchema.extend({ type: z.literal('colour') })
  const schemas = new Map([...standardSchemas, ['colour', colour] as const])
  const parsed = parseDefinition(form({ name: 'a', type: 'colour', rules: [{ type: 'light' }] }), { schemas })
  await expect(parsed).rejects.toThrow('"colour" has a schema, but no model')
})

test('a field whose own value decides whether it is shown is refused', async () => {
  const faults = await faultsOf(
    form({ name: 'a', type: 'text', visibleFn: { not: { field: 'a', operator: 'isNotEmpty' } } }),
  )
  expect(faults.map(({ path }) => path)).toEqual(['sections[0].items[0].visibleFn'])
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

test('what is not a definition at all is refused', async () => {
  expect((await faultsOf('nonsense'))[0]?.path).toBe('definition')
  expect((await faultsOf({ sections: [{ title: '', items: [] }] }))[0]?.path).toBe('sections[0].title')
})

test('rules that can never be met, or never apply, are refused', async () => {
  const faults = await faultsOf(
    form(
      {
        name: 'a',
        type: 'text',
        rules: [
          { type: 'minLength', value: 9 },
          { type: 'maxLength', value: 3 },
          { type: 'minValue', value: 'few' },
        ],
      },
      { name: 'b', type: 'date', rules: [{ type: 'is after', date1: '2026-02-30' }] },
      { name: 'c', type: 'date', rules: [{ type: 'date_comparison', compare_to_field: 'a', operator: 'after' }] },
      { name: 'd', type: 'date', rules: [{ type: 'date_comparison', compare_to_field: 'b' }] },
      { name: 'e', type: 'date', rules: [{ type: 'date_comparison', compare_to_field: 'nowhere', operator: 'after' }] },
    ),
  )
  expect(faults.map(({ path }) => path)).toEqual([
    'sections[0].items[0].rules[2].value',
    'sections[0].items[0].rules[0].value',
    'sections[0].items[1].rules[0].date1',
    'sections[0].items[2].rules[0].compare_to_field',
    'sections[0].items[3].rules[0].operator',
    'sections[0].items[4]',
  ])
  expect(faults[1]?.message).toBe('At least 9 and at most 3: nothing can be both. Lower minLength or raise maxLength.')
})

test('two choices of one value, and names that mean something else, are refused', async () => {
  const choices = [
    { label: 'One', value: 1 },
    { label: 'Uno', value: '1' },
  ]
  const [name, choice] = await faultsOf(
    form({ name: 'a', type: 'radio', choices }, { name: '__proto__', type: 'text' }),
  )
  expect(name?.path).toBe('sections[0].items[1].name')
  expect(choice?.path).toBe('sections[0].items[0].choices[1].value')
})

test('a field of a list cannot depend on what depends on the list', async () => {
  const items = [{ name: 'x', type: 'text', dependencies: ['total'] }]
  const [fault] = await faultsOf(
    form({ name: 'jobs', type: 'dynamicList', items }, { name: 'total', type: 'text', dependencies: ['jobs'] }),
  )
  expect(fault?.message).toContain('a circle')
})

test('a JSON Schema of stored definitions names every type and leaves functions out', () => {
  const schema = JSON.stringify(definitionSchema())
  for (const type of standardSchemas.keys()) expect(schema).toContain(`"${type}"`)
  expect(schema).toContain('https://json-schema.org/draft/2020-12/schema')
  expect(schema).toContain('"onEdit":{"not":{}}')
})

const total = (computed: unknown, type = 'number') => ({ name: 'total', type, computed })
const linesItem = { name: 'lines', type: 'dynamicList', items: [{ name: 'amount', type: 'number' }] }

test('a computed value is data, or in code a function with its dependencies', async () => {
  for (const computed of [
    { sum: [1, { field: 'lines', each: 'amount' }, { product: [{ field: 'net' }, 0.19] }] },
    { round: { max: [{ field: 'net' }, 2] }, decimals: 2 },
    { count: 'lines' },
    { dateDifference: { from: { field: 'stay', part: 'startDate' }, until: 'today', unit: 'years' } },
    { dependsOn: ['lines'], compute: () => 1 },
  ]) {
    const items = [{ name: 'net', type: 'number' }, linesItem, { name: 'stay', type: 'dateRange' }, total(computed)]
    expect(await faultsOf(form(...items))).toEqual([])
  }
  const [fault] = await faultsOf(form(total(() => 1)))
  expect(fault).toMatchObject({
    path: 'sections[0].items[0].computed',
    message: expect.stringContaining('{dependsOn, compute}'),
  })
})

const SHAPES = 'one operation (sum, product, difference, min, max, round, count, dateDifference, concat)'

test.each([
  [{ sum: [] }, 'Give at least one operand.'],
  [{ difference: [1] }, 'Give at least two operands.'],
  [{ round: 1.25, decimals: 11 }, 'Give a whole number from 0 to 10.'],
  [{ round: 1.25, decimals: 0.5 }, SHAPES],
  [{ dateDifference: { from: 'yesterday', until: 'today', unit: 'days' } }, 'Give "today", a date written'],
  [{ power: [2, 3] }, SHAPES],
  [{ sum: ['2'] }, SHAPES],
  [{ sum: [1], product: [2] }, SHAPES],
  [{ sum: [{ concat: ['1'] }] }, SHAPES],
  ['net * 2', SHAPES],
])('an expression of another shape is refused: %j', async (computed, sentence) => {
  const [fault] = await faultsOf(form(total(computed)))
  expect(fault?.message).toContain(sentence)
})

test.each([
  [{ sum: [{ field: 'nett' }] }, '"total" depends on "nett", but no field has that name'],
  [{ dependsOn: ['nett'], compute: () => 1 }, '"total" depends on "nett", but no field has that name'],
  [{ sum: [{ field: 'total' }] }, '"total" cannot be computed from its own value'],
  [{ dependsOn: ['total'], compute: () => 1 }, '"total" cannot be computed from its own value'],
  [{ sum: [{ field: 'lines', each: 'price' }] }, '"lines" has no rows with a field "price"'],
  [{ sum: [{ field: 'net', each: 'amount' }] }, '"net" has no rows with a field "amount"'],
  [{ sum: [{ field: 'lines' }] }, '"lines" is a list of rows. Say with "each"'],
  [{ concat: [{ field: 'net', part: 'startDate' }] }, '"net" is a number field and has no startDate'],
  [{ concat: [{ field: 'net' }] }, 'is a text, which a number field cannot hold. Use one of: text, textarea.'],
])('a computed value that cannot be worked out is a fault: %j', async (computed, sentence) => {
  const faults = await faultsOf(form({ name: 'net', type: 'number' }, linesItem, total(computed)))
  expect(faults.map(({ message }) => message).join('\n')).toContain(sentence)
})

test('only a field with one value can be computed', async () => {
  const sum = { sum: [{ field: 'net' }] }
  const net = { name: 'net', type: 'number' }
  const about = async (item: object) => (await faultsOf(form(net, item))).map(({ message }) => message).join('\n')
  expect(await about({ ...total(sum, 'info'), content: 'Hello' })).toContain('A info field has no value')
  expect(await about({ ...linesItem, computed: sum })).toContain('A dynamicList cannot be computed')
  expect(await about(total(sum, 'date'))).toContain('is a number, which a date field cannot hold')
})

test('circles of computed values are faults, also through visibility and through lists', async () => {
  const circleOf = async (...items: object[]) => (await faultsOf(form(...items))).at(-1)?.message
  const sumOf = (field: string) => ({ sum: [{ field }] })
  expect(await circleOf({ ...total(sumOf('b')), name: 'a' }, { ...total(sumOf('a')), name: 'b' })).toBe(
    '"a" depends on "b" depends on "a": a circle. Take one of these dependencies out.',
  )
  const shown = { name: 'net', type: 'number', visibleFn: { field: 'total', operator: 'greaterThan', value: 1 } }
  expect(await circleOf(total(sumOf('net')), shown)).toBe(
    '"total" depends on "net" depends on "total": a circle. Take one of these dependencies out.',
  )
  const share = { name: 'share', type: 'number', computed: { product: [{ field: 'total' }, 0.5] } }
  const list = { name: 'lines', type: 'dynamicList', items: [share] }
  expect(await circleOf(list, total({ sum: [{ field: 'lines', each: 'share' }] }))).toContain('a circle')
})
