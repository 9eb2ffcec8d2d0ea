import { describe, expect, test } from 'vitest'
import type { RuleDefinition } from '../../model/definition.ts'
import type { Values } from '../../model/values.ts'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import type { FieldNode } from '../../model/field-node.ts'
import { completeYear } from '../../internals/dates/complete-year.ts'
import { standardModels } from '../../standard/models.ts'
import { oneField } from '../../testing/one-field.ts'
import type { DateItem } from './model.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

function store(item: Partial<DateItem>, initialValues: Values = {}, now = NOON, timeZone = 'UTC'): FormStore {
  const items = [
    { name: 'other', type: 'date', label: 'Other' },
    { name: 'day', type: 'date', label: 'Day', ...item },
  ]
  return createFormStore({
    definition: { sections: [{ title: 'Dates', items }] },
    models: standardModels,
    initialValues,
    now: () => now,
    timeZone,
  })
}

function dayOf(form: FormStore): FieldNode {
  const node = form.field('day')
  if (!node) throw new Error('no field day')
  return node
}

/** Returns the text about a date that was cleared. */
const cleared = (typed: string) => `We cleared "${typed}" because it isn't a valid date. Enter the date again.`

/** Types a date, leaves the field, and returns the error. */
function said(item: Partial<DateItem>, value: string, initial: Values = {}): string | undefined {
  const form = store(item, initial)
  form.change(dayOf(form), value)
  form.leave(dayOf(form))
  return dayOf(form).state.error
}

describe('a date field', () => {
  test('an invalid stored date is cleared, a right one is kept in ISO without making the field dirty', () => {
    expect(store({}, { day: '2026-02-30' }).values()).toEqual({ other: '', day: '' })
    const form = store({ dateFormat: 'MM/DD/YYYY' }, { day: '02/28/2026' })
    expect(form.values()).toEqual({ other: '', day: '2026-02-28' })
    expect(dayOf(form).state.dirty).toBe(false)
  })

  test('dates are as exact as the picker', () => {
    expect(store({ picker: 'month' }, { day: '2026-02-28' }).values()['day']).toBe('2026-02')
    expect(store({ picker: 'year' }, { day: '2026' }).values()['day']).toBe('2026')
    expect(said({ picker: 'month' }, '2026-02')).toBeUndefined()
    expect(said({ picker: 'month' }, '2026-02-28')).toBe(cleared('2026-02-28'))
  })

  const invalid = ['2/?/2026', '2/31/2026', '0000-01-01', '9999-12-31', '0199-05-05', 'nonsense']

  test.each(invalid)('%s is cleared when the field is left, and an error quotes what was typed [RB-24]', (typed) => {
    const form = store({})
    form.change(dayOf(form), typed)
    form.leave(dayOf(form))
    expect(dayOf(form).state).toMatchObject({ value: '', error: cleared(typed), dirty: false })
    form.change(dayOf(form), '2026-02-28')
    form.leave(dayOf(form))
    expect(dayOf(form).state.error).toBeUndefined()
  })

  test('a submit that clears a date does not pass; the next one asks for what is missing [RB-24]', () => {
    const form = store({ required: true })
    form.change(dayOf(form), '2/31/2026')
    expect(form.checkAll()).toEqual({ ok: false, errors: { day: cleared('2/31/2026') } })
    form.leave(dayOf(form))
    expect(dayOf(form).state.error).toBe(cleared('2/31/2026'))
    expect(form.checkAll()).toEqual({ ok: false, errors: { day: 'Day is required' } })
  })

  test('today is filled in by the zone of the form', () => {
    const late = Date.parse('2026-11-21T23:30:00Z')
    expect(store({ today: true }, {}, late).values()['day']).toBe('2026-11-21')
    expect(store({ today: true }, {}, late, 'Europe/Berlin').values()['day']).toBe('2026-11-22')
    expect(store({ today: true }, {}, late, 'America/New_York').values()['day']).toBe('2026-11-21')
    expect(store({ today: true, picker: 'month' }, {}).values()['day']).toBe('2026-11')
    expect(store({ today: true }, { day: '2026-11-01' }).values()['day']).toBe('2026-11-01')
  })

  test('only the days from the first to the last can be chosen, counted from today or named', () => {
    const ends = { enableFrom: 0, enableUntil: 7 }
    const days = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29']
    const wrong = "This date isn't available. Choose another one."
    expect(days.map((day) => said(ends, day))).toEqual([wrong, undefined, undefined, wrong])
    const named = { enableFrom: '11/20/2026', enableUntil: '2026-11-21', dateFormat: 'MM/DD/YYYY' }
    expect(days.map((day) => said(named, day))).toEqual([undefined, undefined, wrong, wrong])
    expect(said({ enableUntil: -1 }, '2026-11-21')).toBe(wrong)
    expect(said({ picker: 'month', enableFrom: 10 }, '2026-11')).toBe(wrong)
    expect(said({ picker: 'month', enableFrom: 9 }, '2026-11')).toBeUndefined()
  })

  const broken: readonly (readonly [Omit<RuleDefinition, 'message'>, readonly string[], readonly string[]])[] = [
    [{ type: 'is today' }, ['2026-11-21'], ['2026-11-20', '2026-11-22']],
    [{ type: 'is in the future' }, ['2026-11-22'], ['2026-11-21', '2026-11-20']],
    [{ type: 'is in the past' }, ['2026-11-20'], ['2026-11-21', '2026-11-22']],
    [{ type: 'is on', date1: '2026-05-05' }, ['2026-05-05'], ['2026-05-04', '2026-05-06']],
    [{ type: 'is before', date1: '2026-05-05T10:00:00Z' }, ['2026-05-04'], ['2026-05-05', '2026-05-06']],
    [{ type: 'is after', date1: '2026-05-05' }, ['2026-05-06'], ['2026-05-05', '2026-05-04']],
    [{ type: 'date_comparison', compare_to_field: 'other', operator: 'after' }, ['2026-07-02'], ['2026-07-01']],
    [{ type: 'date_comparison', compare_to_field: 'other', operator: 'before' }, ['2026-06-30'], ['2026-07-01']],
  ]
  test.each(broken)('the rule %j says its message of the wrong days only', (rule, right, wrong) => {
    const rules = [{ ...rule, message: 'Not that day.' }]
    for (const day of right) expect(said({ rules }, day, { other: '2026-07-01' })).toBeUndefined()
    for (const day of wrong) expect(said({ rules }, day, { other: '2026-07-01' })).toBe('Not that day.')
    expect(said({ rules }, '')).toBeUndefined()
  })

  test('a comparison asks for nothing while the other date is missing, and again when it comes', () => {
    const rules = [
      { type: 'date_comparison', compare_to_field: 'other', operator: 'after', message: 'Later.' },
    ] as const
    const form = store({ rules }, { day: '2026-06-01' })
    form.leave(dayOf(form))
    expect(dayOf(form).state.error).toBeUndefined()
    const other = form.field('other')
    if (other) form.change(other, '2026-07-01')
    form.flush()
    expect(dayOf(form).state.error).toBe('Later.')
  })
})

test.each([
  ['0099-12-01', '1999-12-01'],
  ['0020-05-05', '2020-05-05'],
  ['0045-05-05', '2045-05-05'],
  ['0046-05-05', '1946-05-05'],
])('a year typed with two digits is completed when the field is left: %s is %s [second/B03]', (typed, kept) => {
  expect(completeYear(typed, '2026-11-28')).toBe(kept)
})

test('a date with two readings stays until one is chosen, and isn’t sent [second/B05]', async () => {
  const { answer, reported, submit } = oneField({ type: 'date' })
  expect(answer('2025-03-04|2025-04-03')).toBe('This date can be read in two ways. Choose the one you mean.')
  expect(reported()).toBe('')
  expect(await submit()).toBe('This date can be read in two ways. Choose the one you mean.')
  expect(answer('2025-04-03')).toBeUndefined()
})
