import { expect, test } from 'vitest'
import polish from './languages/pl.json' with { type: 'json' }
import { loadFormMessages } from './load-messages.ts'
import { englishMessages } from './messages.ts'

test('a language has every text: its own, and English where it lacks one', async () => {
  expect(await loadFormMessages('pl-PL')).toEqual({ ...englishMessages, ...polish })
  expect(await loadFormMessages('pl')).toBe(await loadFormMessages('pl-PL'))
})

test('a language that the toolkit does not have is English', async () => {
  expect(await loadFormMessages('tlh')).toEqual(englishMessages)
  expect(await loadFormMessages('en-GB')).toEqual(englishMessages)
})
