import { expect, test } from 'vitest'
import { oneField } from '../../testing/one-field.ts'
import { distinctSkills } from './model.ts'
import { withoutSkills } from './use-skill-list.ts'

test('a skill is listed once, ignoring case and blanks, as first written', () => {
  expect(
    distinctSkills(['Java', ' java ', 'JAVA', 'JavaScript', 'Sign   language', 'sign language', '', ' ', 7]),
  ).toEqual(['Java', 'JavaScript', 'Sign language'])
})

test('signs belong to a skill: C, C++ and C# are three', () => {
  expect(distinctSkills(['C', 'C++', 'C#', 'c++'])).toEqual(['C', 'C++', 'C#'])
})

test('skills are reported in the order in which they were added', () => {
  expect(oneField({ type: 'skillSelector' }, ['Baking', 'Accounts', 'baking']).reported()).toEqual([
    'Baking',
    'Accounts',
  ])
  expect(oneField({ type: 'skillSelector' }, 'Baking').reported()).toEqual(['Baking'])
  expect(oneField({ type: 'skillSelector' }, { 0: 'Baking' }).reported()).toEqual([])
})

test('a required selector needs at least one skill', async () => {
  expect(await oneField({ type: 'skillSelector', label: 'Skills', required: true }, ['']).submit()).toBe(
    'Skills is required',
  )
  expect(await oneField({ type: 'skillSelector', required: true }, ['Baking']).submit()).toBeUndefined()
})

test('rules count the skills', () => {
  const rules = [{ type: 'minLength', value: 2 }]
  expect(oneField({ type: 'skillSelector', rules }).answer(['Baking'])).toBe('Choose at least 2.')
})

test('suggestions that are in the list already are not offered', () => {
  expect(withoutSkills(['Baking', 'First aid'], ['baking'])).toEqual(['First aid'])
})
