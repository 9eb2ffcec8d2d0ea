import { describe, expect, test } from 'vitest'
import type { PayInterval } from '#features/jobs/positions/position.ts'
import { parsePayValue, payStepValue, payValues } from './pay-steps.ts'

const pay = (min: number | undefined, max: number | undefined, interval: PayInterval = 'year', currency = 'EUR') =>
  payValues({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), interval, currency })

describe('pay steps', () => {
  test('include every step up to the yearly pay, in its own currency', () => {
    expect(pay(30_000, 45_000).map((value) => value.replace('EUR ', ''))).toEqual([
      '10000',
      '15000',
      '20000',
      '25000',
      '30000',
      '35000',
      '40000',
      '45000',
    ])
    expect(pay(30_000, undefined)).toEqual(pay(undefined, 30_000))
    expect(pay(0, 30_000)).toEqual(pay(30_000, 0))
    expect(pay(4_000_000, 6_000_000, 'year', 'JPY').at(-1)).toBe('JPY 6000000')
  })

  test('are the same for monthly, weekly, daily and hourly pay of a full-time year', () => {
    const year = pay(undefined, 52_000)
    expect(pay(undefined, 52_000 / 12 + 0.01, 'month')).toEqual(year)
    expect(pay(undefined, 1000, 'week')).toEqual(year)
    expect(pay(undefined, 200, 'day')).toEqual(year)
    expect(pay(undefined, 25, 'hour')).toEqual(year)
  })

  test('include a value for unstated pay', () => {
    expect(payValues(null)).toEqual(['unstated'])
    expect(pay(0, 0)).toEqual(['unstated'])
    expect(pay(undefined, undefined)).toEqual(['unstated'])
  })

  test('round an amount between two steps up', () => {
    expect(payStepValue('eur 53000')).toBe('EUR 60000')
    expect(payStepValue('EUR50000')).toBe('EUR 50000')
    for (const text of ['', 'lots', 'EUR', '50000', 'EUR -1', 'EURO 1', 'unstated']) {
      expect(parsePayValue(text)).toBeUndefined()
      expect(payStepValue(text)).toBe(text)
    }
    expect(payStepValue('EUR 9999999999999')).toBe('EUR 9999999999999')
  })
})
