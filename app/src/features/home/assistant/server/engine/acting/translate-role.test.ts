import { expect, test } from 'vitest'
import { grammarLanguages } from '../grammar/grammar.ts'
import roles from './role-words.json' with { type: 'json' }
import { translateRole } from './translate-role.ts'

test.each([
  ['de', 'Ingenieure', 'engineer'],
  ['fr', 'soudeuse de nuit', 'welder de nuit'],
  ['es', 'enfermeras', 'nurse'],
  ['pt', 'gestor de projetos', 'project manager'],
  ['it', 'infermieri', 'nurse'],
  ['nl', 'verpleegkundigen', 'nurse'],
  ['pl', 'spawacz', 'welder'],
  ['ja', '看護師の', 'nurse'],
  ['zh', '焊工', 'welder'],
  ['ar', 'ممرضة', 'nurse'],
  ['he', 'אחות', 'nurse'],
] as const)('a role in %s: %s', (language, query, english) => {
  const [first] = translateRole(query, language, language)
  expect(first).toContain(english)
})

test('an English role is searched for in the language of the page first, and each role has a name in every language', () => {
  expect(translateRole('night welder', 'en', 'es')[0]).toBe('night soldador')
  expect(translateRole('bell founder', 'en', 'es')).toEqual([])
  expect(roles.length).toBeGreaterThanOrEqual(150)
  for (const role of roles) for (const language of grammarLanguages) expect(role[language][0]).toBeTruthy()
})
