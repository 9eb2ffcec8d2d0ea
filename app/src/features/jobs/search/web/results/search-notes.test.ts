import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LOCALES = new URL('../../../../../locales/', import.meta.url)
/** Messages whose words the page has already quoted. */
const QUOTED = /^(?:search\.(?:corrected|completed|dropped|optional|ignored)|explanation\.(?:words|missing))$/

test('no language quotes a visitor’s words twice', () => {
  const names = readdirSync(LOCALES).filter((name) => name.endsWith('.json'))
  const twice = names.flatMap((name) => {
    const messages = JSON.parse(readFileSync(new URL(name, LOCALES), 'utf8')) as Record<string, string>
    const found = Object.entries(messages).filter(([id]) => QUOTED.test(id))
    expect(found).toHaveLength(7)
    return found.filter(([, text]) => /["“”„«»「]\s?\{(?:to|from|words?)\}/.test(text)).map(([id]) => `${name} ${id}`)
  })
  expect(twice).toEqual([])
})
