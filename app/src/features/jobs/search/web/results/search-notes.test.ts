import { expect, test } from 'vitest'
import { listLanguages, readCatalogue } from '#platform/messages/read-catalogue.ts'

/** Messages whose words the page has already quoted. */
const QUOTED = /^(?:search\.(?:corrected|completed|dropped|optional|ignored)|explanation\.(?:words|missing))$/

test('no language quotes a visitor’s words twice', () => {
  const twice = listLanguages().flatMap((name) => {
    const found = Object.entries(readCatalogue(name) ?? {}).filter(([id]) => QUOTED.test(id))
    expect(found).toHaveLength(7)
    return found.filter(([, text]) => /["“”„«»「]\s?\{(?:to|from|words?)\}/.test(text)).map(([id]) => `${name} ${id}`)
  })
  expect(twice).toEqual([])
})
