import { loadSkillList, loadTitleList } from '@foyer/resume-parser/gazetteer'
import { describe, expect, test } from 'vitest'
import { type PositionText, readRequirements } from './read-requirements.ts'

const lists = { skills: await loadSkillList(), titles: await loadTitleList() }

const read = (description: string, more: Partial<PositionText> = {}) =>
  readRequirements(
    { title: 'Developer', description, skills: [], places: [], remote: false, names: [], ...more },
    lists,
  )
const names = (groups: { members: { label: string }[] }[]) =>
  groups.map(({ members }) => members.map(({ label }) => label).join(' | '))

describe('reading the requirements of a job ad', () => {
  test('skills are read from requirements and duties, never from the company’s description of itself', () => {
    const { required, preferred } = read(`
      <h2>About us</h2><p>Our founders wrote Perl in Reading, United Kingdom.</p>
      <h2>Your tasks</h2><ul><li>Maintain services in Kotlin</li></ul>
      <h2>Requirements</h2><ul><li>Experience with Java and SQL</li></ul>
      <h2>Nice to have</h2><ul><li>Docker</li></ul>
      <h2>Benefits</h2><p>Scala courses, pension</p>
      <h2>How to apply</h2><p>Send your PHP code</p>
      <h2>Equal opportunity</h2><p>We welcome Ruby developers regardless of age.</p>`)
    expect(names(required)).toEqual(['Java', 'SQL', 'Kotlin'])
    expect(required.map(({ duty }) => duty)).toEqual([false, false, true])
    expect(names(preferred)).toEqual(['Docker'])
  })

  test('of alternatives one is enough, and examples form a group, including names that are on no list', () => {
    const { required } = read(`<h3>Requirements</h3><ul>
      <li>React, Vue or Angular</li>
      <li>At least one popular web framework (JSF, Frobnicate, GWT)</li>
      <li>Databases such as MySQL, Oracle and MongoDB</li>
      <li>Python and Terraform</li></ul>`)
    expect(names(required)).toEqual([
      'React | Vue | Angular',
      'JSF | Frobnicate | GWT',
      'MySQL | Oracle Database | MongoDB',
      'Python',
      'Terraform',
    ])
    expect(required.map(({ kind }) => kind)).toEqual([
      'alternatives',
      'alternatives',
      'examples',
      'alternatives',
      'alternatives',
    ])
  })

  test('the company, its domain and the places are never a skill', () => {
    const description = '<p><b>Requirements</b></p><ul><li>Experience with Oracle and Java in Python Creek</li></ul>'
    const { required } = read(description, { names: ['Oracle', 'Python Creek'], skills: ['Oracle', 'Git'] })
    expect(names(required)).toEqual(['Java', 'Git'])
  })

  test('years, degree and field are read; of a range the lower end counts', () => {
    const facts = (text: string) => {
      const { years, degree, fields } = read(`<h2>Requirements</h2><p>${text}</p>`)
      return [years, degree, fields.join()]
    }
    expect(facts('3-5 years of experience in web development')).toEqual([3, undefined, ''])
    expect(facts('Five years experience')).toEqual([5, undefined, ''])
    expect(facts('BS/MS degree in Computer Science or a related subject')).toEqual([undefined, 3, 'computing'])
    expect(facts("Master's degree in mechanical engineering")).toEqual([undefined, 4, 'engineering'])
    expect(facts('A forklift licence, and a driving licence')).toEqual([undefined, undefined, ''])
    expect(facts('Licence en informatique')).toEqual([undefined, 3, 'computing'])
    expect(facts('Our company has 20 years of tradition')).toEqual([undefined, undefined, ''])
  })

  test.each([
    ['de', 'Wer wir sind', 'Ihr Profil', 'Mindestens 3 Jahre Erfahrung mit Java'],
    ['fr', 'À propos de nous', 'Profil recherché', '3 ans d’expérience en Java'],
    ['es', 'Sobre nosotros', 'Requisitos', '3 años de experiencia en Java'],
    ['it', 'Chi siamo', 'Requisiti', '3 anni di esperienza in Java'],
    ['pt', 'Sobre nós', 'O que procuramos', '3 anos de experiência em Java'],
    ['nl', 'Over ons', 'Functie-eisen', '3 jaar ervaring met Java'],
    ['pl', 'O nas', 'Wymagania', '3 lata doświadczenia w Java'],
    ['sv', 'Om oss', 'Kvalifikationer', '3 år erfarenhet av Java'],
    ['ru', 'О нас', 'Требования', '3 года опыт Java'],
    ['zh', '公司介绍', '任职要求', '3年Java开发经验'],
    ['ja', '会社概要', '応募資格', '3年以上のJava開発経験 3年 経験'],
    ['ar', 'من نحن', 'المتطلبات', 'خبرة 3 سنوات في Java'],
    ['he', 'עלינו', 'דרישות', 'ניסיון של 3 שנים ב Java'],
  ])('sections and years are understood in %s', (_language, about, requirements, line) => {
    const { required, years } = read(
      `<h2>${about}</h2><p>Kubernetes</p><h2>${requirements}</h2><ul><li>${line}</li></ul>`,
    )
    expect([names(required), years]).toEqual([['Java'], 3])
  })

  test('an ad without sections is read by its sentences with requirements', () => {
    const { required } = read('<p>We love Docker. You must have experience with Java. Lunch is in Python Street.</p>')
    expect(names(required)).toEqual(['Java'])
  })
})
