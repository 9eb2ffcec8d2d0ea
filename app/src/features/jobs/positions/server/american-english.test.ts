import { expect, test } from 'vitest'
import pairs from '#demo/meridian/american-english.json' with { type: 'json' }
import { americanSpelling } from './american-english.ts'

const spell = americanSpelling(pairs)

test('British words become American ones, whole words only, with their capital', () => {
  expect(spell('Aluminium moves four millimetres. A forklift licence, a torch and a rota.')).toBe(
    'Aluminum moves four millimeters. A forklift license, a flashlight and a schedule.',
  )
  expect(spell('<p>A greyhound in the theatre</p>')).toBe('<p>A greyhound in the theater</p>')
})
