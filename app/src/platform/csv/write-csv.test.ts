import { expect, test } from 'vitest'
import { separatorOf, writeCsv } from './write-csv.ts'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\uff1d1',
  '\uff0b1',
  '|calc',
  '%0',
]

test('no cell is executed by a spreadsheet, in text or at the start of a list [second/T3S-03]', () => {
  for (const formula of FORMULAS)
    for (const value of [formula, [formula], [formula, 'Alice']])
      expect(writeCsv([[value]]), JSON.stringify(value)).toMatch(/^\uFEFF"?'/)
  expect(writeCsv([[-5, 'a-b', ['x', '=y'], true, null, { a: 1 }]])).toBe('\uFEFF-5,a-b,"x; =y",true,,"{""a"":1}"\r\n')
})

test('cells are separated as the spreadsheets of a language expect, and marked as UTF-8 [second/ops-16]', () => {
  expect(writeCsv([['Bäcker', 'a,b', 'c;d']], separatorOf('de-CH'))).toBe('\uFEFFBäcker;"a,b";"c;d"\r\n')
  expect(writeCsv([['Baker', 'e']], separatorOf('en'))).toBe('\uFEFFBaker,e\r\n')
  expect(writeCsv([['a', 'b']], 'tab')).toBe('\uFEFFa\tb\r\n')
})
