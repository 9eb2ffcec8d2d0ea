import { describe, expect, test } from 'vitest'
import { readSalary } from './salary.ts'

const GERMANY = { zone: 'Europe/Berlin', language: 'de', country: 'DE', today: '2026-11-03' }
const BRITAIN = { zone: 'Europe/London', language: 'en', country: 'GB', today: '2026-11-03' }
const NOWHERE = { zone: 'UTC', language: 'en', today: '2026-11-03' }
const pay = (min: number, max: number | undefined, currency: string, interval: string) => ({
  min,
  ...(max !== undefined && { max }),
  currency,
  interval,
})

describe('pay as people write it', () => {
  test.each([
    ['45.000 €/Jahr', pay(45_000, undefined, 'EUR', 'year')],
    ['45.000,00 EUR brutto im Jahr', pay(45_000, undefined, 'EUR', 'year')],
    ['2.300 € monatlich', pay(2300, undefined, 'EUR', 'month')],
    ['2.300,50 € / Monat', pay(2300.5, undefined, 'EUR', 'month')],
    ['13,90 €/h', pay(13.9, undefined, 'EUR', 'hour')],
    ['13,90 € pro Stunde', pay(13.9, undefined, 'EUR', 'hour')],
    ['€ 45.000,- p. a.', pay(45_000, undefined, 'EUR', 'year')],
    ['45k € Jahresgehalt', pay(45_000, undefined, 'EUR', 'year')],
    ['45–52k € jährlich', pay(45_000, 52_000, 'EUR', 'year')],
    ['45 - 52 Tsd. € pro Jahr', pay(45_000, 52_000, 'EUR', 'year')],
    ['2.300 – 2.800 € mtl.', pay(2300, 2800, 'EUR', 'month')],
    ['2300 bis 2800 Euro monatlich (38,5 Std./Woche)', pay(2300, 2800, 'EUR', 'month')],
    ['ab 2.800 € im Monat', pay(2800, undefined, 'EUR', 'month')],
    ["CHF 6'500.– pro Monat", pay(6500, undefined, 'CHF', 'month')],
    ['45 000 € brut par an', pay(45_000, undefined, 'EUR', 'year')],
    ['45 000 €/an', pay(45_000, undefined, 'EUR', 'year')],
    ['1 800 € mensuel', pay(1800, undefined, 'EUR', 'month')],
    ['24.000 € al año', pay(24_000, undefined, 'EUR', 'year')],
    ['8 000 zł miesięcznie', pay(8000, undefined, 'PLN', 'month')],
    ['R$ 4.500,00 mensal', pay(4500, undefined, 'BRL', 'month')],
  ])('%s', (text, salary) => {
    expect(readSalary({ min: text }, GERMANY)).toEqual({ salary })
  })

  test.each([
    ['£30,401 - £37,267 pa', pay(30_401, 37_267, 'GBP', 'year')],
    ['£155.62 per week', pay(155.62, undefined, 'GBP', 'week')],
    ['£13.45 ph', pay(13.45, undefined, 'GBP', 'hour')],
    ['£45k per annum', pay(45_000, undefined, 'GBP', 'year')],
    ['US$120,000 a year', pay(120_000, undefined, 'USD', 'year')],
    ['$60.5K - $75K per year', pay(60_500, 75_000, 'USD', 'year')],
    ['¥6,000,000 JPY 年収', pay(6_000_000, undefined, 'JPY', 'year')],
    ['₹8,00,000 per annum', pay(800_000, undefined, 'INR', 'year')],
  ])('%s', (text, salary) => {
    expect(readSalary(text, BRITAIN)).toEqual({ salary })
  })

  test.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'])(
    'a point or comma before three digits groups thousands in money, in %s [second/ops-01]',
    (language) => {
      for (const text of ['45.000', '45,000', '45 000', '45’000', "45'000"])
        expect(readSalary({ min: text, currency: 'EUR', interval: 'yearly' }, { ...NOWHERE, language })).toEqual({
          salary: pay(45_000, undefined, 'EUR', 'year'),
        })
    },
  )

  test.each([
    [{ min: '2300', max: '2800', currency: '€', interval: 'Monat' }, pay(2300, 2800, 'EUR', 'month')],
    [{ min: '€ 45.000,00', interval: 'year' }, pay(45_000, undefined, 'EUR', 'year')],
    [{ min: 45_000, max: 52_000, currency: 'eur', interval: 'YEAR' }, pay(45_000, 52_000, 'EUR', 'year')],
    [
      { max: 52_000, currency: 'EUR', interval: '1 YEAR' },
      { max: 52_000, currency: 'EUR', interval: 'year' },
    ],
  ])('in its own columns: %j [second/ops-07] [second/B31]', (columns, salary) => {
    expect(readSalary(columns, GERMANY)).toEqual({ salary })
  })

  test('without a currency is in the company’s, which is reported', () => {
    const columns = { min: '45k', interval: 'jährlich' }
    expect(readSalary(columns, GERMANY)).toEqual({ salary: pay(45_000, undefined, 'EUR', 'year'), assumed: 'EUR' })
    expect(readSalary(columns, NOWHERE)).toEqual({ salary: null, fault: expect.stringContaining('currency') })
  })

  test.each([
    ['1.2.3.4 € im Monat', 'an amount'],
    ['10, 20 oder 30 € pro Stunde', 'an amount'],
    ['45.000 €', 'interval'],
    ['-5 € pro Stunde', 'negative'],
    ['52.000 – 45.000 € im Jahr', 'above max'],
    ['viel', 'an amount'],
  ])('is left out with the reason if it can’t be read: %s', (text, reason) => {
    expect(readSalary(text, GERMANY)).toEqual({ salary: null, fault: expect.stringContaining(reason) })
  })
})
