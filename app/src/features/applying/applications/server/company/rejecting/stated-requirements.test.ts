import { describe, expect, test } from 'vitest'
import { statedRequirements } from './stated-requirements.ts'

const ad = (heading: string, items: readonly string[], other = 'About us') =>
  `<h3>${other}</h3><p>We bake.</p><h3>${heading}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

describe('Requirements that an ad states', () => {
  test.each([
    ['Requirements', 'About us'],
    ['What you’ll bring', 'What we offer'],
    ['Your profile', 'Benefits'],
    ['Who you are', 'About us'],
    ['Dein Profil', 'Wir bieten'],
    ['Was Sie mitbringen', 'Über uns'],
    ['Profil recherché', 'Nous offrons'],
    ['Votre profil :', 'À propos de nous'],
    ['Requisitos', 'Ofrecemos'],
    ['Cosa cerchiamo', 'Chi siamo'],
    ['O teu perfil', 'Sobre nós'],
    ['Jouw profiel', 'Wat wij bieden'],
    ['Nasze wymagania', 'Oferujemy'],
    ['応募資格', '待遇'],
    ['任职要求', '公司简介'],
    ['المتطلبات', 'من نحن'],
    ['דרישות התפקיד', 'אודותינו'],
  ])('are the items under “%s”, and none under “%s”', (heading, other) => {
    const items = ['Three years as a baker', 'Driving licence B']
    expect(statedRequirements({ description: ad(heading, items, other), skills: [] })).toEqual(items)
  })

  test('leave out wishes, duties and benefits', () => {
    const description = `${ad('Responsibilities', ['Bake bread'])}${ad('Requirements', ['Get up early'])}${ad('Nice to have', ['Latte art'], 'Benefits')}`
    expect(statedRequirements({ description, skills: [] })).toEqual(['Get up early'])
  })

  test('leave out a table below them, which states facts such as hours', () => {
    const table = '<table><tbody><tr><td>Hours</td><td>39 a week</td></tr></tbody></table>'
    const description = `<h3>What you bring</h3><ul><li>Patience</li></ul>${table}`
    expect(statedRequirements({ description, skills: [] })).toEqual(['Patience'])
  })

  test('end with the job’s skills, each stated once and without marks around it', () => {
    const description = ad('Requirements', ['– Sourdough;', 'Patience'])
    expect(statedRequirements({ description, skills: ['sourdough', 'Pastry'] })).toEqual([
      'Sourdough',
      'Patience',
      'Pastry',
    ])
  })

  test('are read from an ad in plain text', () => {
    const description =
      'Baker\n\nRequirements:\n- Three years as a baker\n- Driving licence B\n\nBenefits:\n- Free bread'
    expect(statedRequirements({ description, skills: [] })).toEqual(['Three years as a baker', 'Driving licence B'])
  })

  test('are none in an ad that states none', () => {
    expect(statedRequirements({ description: '<p>We bake bread since 1900.</p>', skills: [] })).toEqual([])
  })
})
