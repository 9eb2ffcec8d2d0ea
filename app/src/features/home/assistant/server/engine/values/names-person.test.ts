import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesPerson } from './names-person.ts'

const full = [
  'Priya Nair',
  'Jane de Souza',
  'Seán O’Brien',
  'Anna-Lena Koch',
  'Dr Okafor',
  'Mrs. Bell',
  'Ludwig van der Berg',
]
const given = ['Moira', 'Priya', 'Jürgen', 'Zoë']
const introducing = [
  'Ring',
  'Ask for',
  'Your manager is',
  'You report to',
  'led by',
  'Contact',
  'with questions, email',
]
const places = [
  'We have been at Kelham Island since 1961',
  'part of Barts Health NHS Trust',
  'You use Excel and Word',
  'Reporting to the Head of Finance',
  'Interviews are held on Monday or by Friday',
  'The office is in New Cross',
  'You work in the Great Western Hospital',
  'knowledge of the Mental Health Act',
]

test('a person’s name is recognized after any introduction', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...introducing),
      fc.constantFrom(...full, ...given),
      fc.constantFrom('', '.', ' by 3 May.', ', who knows the team.'),
      (before, name, after) => {
        expect(namesPerson(`${before} ${name}${after}`)).toBe(true)
      },
    ),
  )
})

test.each(full)('%s is a person without an introduction', (name) => {
  expect(namesPerson(`Questions? ${name} knows more.`)).toBe(true)
})

test.each(places)('no person: %s', (text) => {
  expect(namesPerson(text)).toBe(false)
})
