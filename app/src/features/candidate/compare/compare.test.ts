import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'
import { comparedIds, comparePath } from './rules.ts'

test('jobs to compare are named one by one or separated by commas, and each counts once', () => {
  expect(comparedIds('?pid=12&pid=7,12&domain=a.example&pid=')).toEqual(['12', '7'])
  expect(comparedIds('?domain=a.example')).toEqual([])
  expect(comparedIds(comparePath([3, 1, 2]).split('?')[1] ?? '')).toEqual(['3', '1', '2'])
})

test('the hours of a week are quoted from the ad, in its own language', () => {
  const ad = '<h2>About</h2><p>We open at 8. Forty hours across five days a week&nbsp;in summer. Bring boots.</p>'
  expect(hoursText(ad)).toBe('Forty hours across five days a week in summer.')
  expect(hoursText('<ul><li>35-Stunden-Woche, Zeitkonto</li></ul>')).toBe('35-Stunden-Woche, Zeitkonto')
  expect(hoursText('<p>週40時間勤務です。残業はありません。</p>')).toBe('週40時間勤務です。')
  expect(hoursText('<p>Trente-cinq heures par semaine.</p>')).toBe('Trente-cinq heures par semaine.')
})

test('an ad that says nothing about the hours of a week has none', () => {
  expect(hoursText('<p>A cold house gets a visit within four hours. We meet every week.</p>')).toBeUndefined()
  expect(hoursText('')).toBeUndefined()
})
