import { describe, expect, test } from 'vitest'
import type { FieldNode } from '../../model/field-node.ts'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import { standardModels } from '../../standard/models.ts'
import { rangeFormatOf, setCurrent, type DateRangeItem, type DateRangeValue } from './model.ts'

function store(item: Partial<DateRangeItem> = {}, stored?: unknown): FormStore {
  return createFormStore({
    definition: { sections: [{ title: 'Work', items: [{ name: 'time', type: 'dateRange', label: 'Time', ...item }] }] },
    models: standardModels,
    initialValues: { time: stored },
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
  })
}

function timeOf(form: FormStore): FieldNode {
  const node = form.field('time')
  if (!node) throw new Error('no field time')
  return node
}

const range = (startDate: string, endDate: string, isCurrent = false): DateRangeValue => ({
  startDate,
  endDate,
  isCurrent,
})

function said(value: DateRangeValue, item: Partial<DateRangeItem> = {}): string | undefined {
  const form = store(item)
  form.change(timeOf(form), value)
  form.leave(timeOf(form))
  return timeOf(form).state.error
}

const item: DateRangeItem = { name: 'time', type: 'dateRange' }

describe('a date range', () => {
  test('is of months written MM/YYYY, which stored values may also be', () => {
    expect(rangeFormatOf(item)).toBe('MM/YYYY')
    expect(store({}, { startDate: '02/2024', endDate: '2025-03-09' }).values()).toEqual({
      time: { startDate: '2024-02', endDate: '2025-03', isCurrent: false },
    })
  })

  test('nothing, and stored dates that are none, are reported as nothing', () => {
    for (const stored of [undefined, null, 'x', [], { startDate: '2024-13', endDate: 7 }]) {
      expect(store({}, stored).values()).toEqual({ time: null })
    }
  })

  test('needs both dates, in their order', () => {
    expect(said(range('2024-01', ''))).toBe('Please enter both a start and end date.')
    expect(said(range('', '2024-01'))).toBe('Please enter both a start and end date.')
    expect(said(range('2024-02', '2024-01'))).toBe("The end date can't be before the start date.")
    expect(said(range('2024-02', '2024-02'))).toBeUndefined()
    expect(said(range('', ''))).toBeUndefined()
    expect(said(range('', ''), { required: true })).toBe('Time is required')
  })

  test('clears half a date and unusable years, keeps the other date, and says what was typed [RB-24]', () => {
    const cleared = (typed: string) => `We cleared "${typed}" because it isn't a valid date. Enter the date again.`
    expect(said(range('2/?', '2024-01'))).toBe(cleared('2/?'))
    expect(said(range('2024-01', '9999-01'))).toBe(cleared('9999-01'))
    expect(said(range('2/?', '9999-01'))).toBe(cleared('2/? – 9999-01'))
    const form = store({}, range('2024-01', '9999-01'))
    form.checkAll()
    expect(timeOf(form).state.value).toEqual(range('2024-01', ''))
  })

  test('may refuse a start later than now', () => {
    const disallow = { disallowFutureStartDate: true }
    expect(said(range('2026-12', '2027-01'), disallow)).toBe('Start date cannot be in the future')
    expect(said(range('2026-11', '2027-01'), disallow)).toBeUndefined()
    expect(said(range('2026-12', '2027-01'))).toBeUndefined()
    expect(said(range('2026-11-22', '2027-01-01'), { ...disallow, picker: 'day' })).toBe(
      'Start date cannot be in the future',
    )
  })

  test('a current range ends now, even if it was stored long ago', () => {
    expect(setCurrent(range('2024-01', '2025-01'), true, '2026-11-21', item)).toEqual(range('2024-01', '2026-11', true))
    expect(store({}, { startDate: '2024-01', endDate: '2025-01', isCurrent: true }).values()).toEqual({
      time: { startDate: '2024-01', endDate: '2026-11', isCurrent: true },
    })
  })

  test('a range that is no longer current keeps its dates, or is cleared if one is missing', () => {
    expect(setCurrent(range('2024-01', '2026-11', true), false, '2026-11-21', item)).toEqual(
      range('2024-01', '2026-11'),
    )
    expect(setCurrent(range('', '2026-11', true), false, '2026-11-21', item)).toEqual(range('', ''))
    expect(setCurrent(range('1/?', '2026-11', true), false, '2026-11-21', item)).toEqual(range('', ''))
  })
})
