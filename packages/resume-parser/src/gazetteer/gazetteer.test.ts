import { expect, test } from 'vitest'
import { loadSkillList, loadTitleList } from './index.ts'

const skills = await loadSkillList()
const titles = await loadTitleList()

const found = (text: string) =>
  skills
    .findIn(text)
    .filter(({ ambiguous }) => !ambiguous)
    .map(({ skill }) => skill.label)

test('A skill has one name however it is written', () => {
  for (const name of ['Node.js', 'NodeJS', 'node js', 'node-js']) expect(skills.named(name)?.label).toBe('Node.js')
  expect(skills.named('JEE')?.label).toBe('Java EE')
  expect(skills.named('juggling with fire')).toBeUndefined()
})

test('Skills are found in running text, the longer name first', () => {
  expect(found('Languages such as Python, Ruby, Java, PHP, and .Net.')).toEqual([
    'Python',
    'Ruby',
    'Java',
    'PHP',
    '.NET',
  ])
  expect(found('Frameworks (JSF, GWT, Spring MVC), C++, C# and PL/SQL')).toEqual([
    'JSF',
    'GWT',
    'Spring MVC',
    'C++',
    'C#',
    'PL/SQL',
  ])
  expect(found('CI/CD pipelines and REST APIs')).toEqual(['CI/CD', 'REST'])
})

test('Ordinary words are not taken for the skills of the same name', () => {
  expect(found('You go to the office, have access to a car and react in a word.')).toEqual([])
  const word = skills.findIn('Word and Excel').map(({ skill, ambiguous }) => [skill.label, ambiguous])
  expect(word).toEqual([
    ['Microsoft Word', true],
    ['Microsoft Excel', true],
  ])
})

test('A framework implies its language', () => {
  expect(skills.named('Spring MVC')?.implies).toEqual(['Java', 'Spring'])
})

test('A title has the occupations that use it', () => {
  expect(titles.occupationsOf('Software Engineer')).toContain('15-1252')
  expect(titles.occupationsOf('software engineer')).toContain('15-1252')
  expect(titles.occupationsOf('Wizard of light bulb moments')).toEqual([])
})
