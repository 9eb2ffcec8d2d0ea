import { loadSkillList, loadTitleList } from '@foyer/resume-parser/gazetteer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRequirements } from '../reading/read-requirements.ts'
import { type MatchedProfile, readCandidate } from './candidate-facts.ts'
import { scoreMatch } from './score-match.ts'

const lists = { skills: await loadSkillList(), titles: await loadTitleList() }
const DAY = '2026-05-01'

const position = readRequirements(
  {
    title: 'Senior Java Developer',
    description: `<h2>Requirements</h2><ul><li>5 years of experience with Java</li><li>Spring or Struts</li>
      <li>SQL, Docker and Git</li><li>Bachelor's degree in Computer Science</li></ul>
      <h2>Nice to have</h2><ul><li>Kafka</li></ul>`,
    skills: ['Welding'],
    places: [{ city: 'Lyon', country: 'FR' }],
    remote: false,
    names: [],
  },
  lists,
)

const profile = {
  basics: { location: { city: 'Lyon', countryCode: 'FR' } },
  work: [
    { position: 'Java Developer', name: 'Acme', startDate: '2022-01', summary: 'Services with Spring and Kafka' },
    { position: 'Software Developer', name: 'Beta', startDate: '2015-01', endDate: '2018-12', highlights: ['Docker'] },
  ],
  education: [{ studyType: 'Bachelor of Science', area: 'Computer Science', institution: 'INSA' }],
  skills: [{ name: 'Java' }, { name: 'PostgreSQL' }],
} satisfies MatchedProfile

const match = (of: MatchedProfile, day = DAY) => scoreMatch(position, readCandidate(of, day, lists), day)
const score = (of: MatchedProfile) => match(of).score ?? -1

describe('the score of a match', () => {
  test('is made of parts whose weights add up to 100, each with its fact', () => {
    const { parts, years, version, asOf } = match(profile)
    expect(parts.map(({ key }) => key)).toEqual([
      'required',
      'preferred',
      'title',
      'experience',
      'education',
      'words',
      'place',
    ])
    expect(Math.round(parts.reduce((sum, { weight }) => sum + weight, 0))).toBe(100)
    const sum = parts.reduce((total, { weight, value }) => total + weight * value, 0)
    expect(Math.abs(sum - score(profile))).toBeLessThanOrEqual(1)
    // 53 months in the current job and four years in the previous one; without the gap from 1 January 2015 on.
    expect(years).toEqual({ has: 8.4, asked: 5 })
    expect([version, asOf]).toEqual(['2', DAY])
    expect(parts.find(({ key }) => key === 'title')?.why).toEqual({
      kind: 'title',
      own: 'Java Developer',
      likeness: 'same',
      below: true,
    })
  })

  test('values a skill by the best place that shows it, and so the skills that it implies', () => {
    const { matched, missing } = match(profile)
    const evidence = Object.fromEntries(matched.map(({ skill, evidence: kind, via }) => [skill, [kind, via]]))
    expect(evidence).toEqual({
      Java: ['recent-job', undefined],
      Spring: ['recent-job', undefined],
      SQL: ['listed', 'PostgreSQL'],
      Docker: ['older-job', undefined],
      Kafka: ['recent-job', undefined],
    })
    expect(missing).toEqual([
      { id: 'struts', skill: 'Struts', required: false, instead: 'Spring' },
      { id: 'git', skill: 'Git', required: true, instead: undefined },
      { id: 'welding', skill: 'Welding', required: true, instead: undefined },
    ])
  })

  test('lists each skill once, either as one that the candidate has or as a missing one', () => {
    const spellings = fc.subarray(
      [
        'Java',
        'JavaScript',
        'JS',
        'React',
        'React.js',
        'SQL',
        'MySQL',
        'AWS',
        'Amazon Web Services',
        'K8s',
        'C++',
      ].concat(['Kubernetes', 'Excel', 'MS Excel', 'Office', 'AutoCAD', 'CAD', 'Customer service', 'Flux Capacitor']),
      { minLength: 1 },
    )
    const joints = fc.constantFrom(' or ', ', ', ' and ')
    fc.assert(
      fc.property(spellings, spellings, spellings, spellings, joints, (asked, liked, tagged, own, joint) => {
        const required = `<h2>Requirements</h2><ul><li>Experience with ${asked.join(joint)}</li></ul>`
        const description = `${required}<h2>Nice to have</h2><ul><li>${liked.join(', ')}</li></ul>`
        const ad = { title: 'Developer', description, skills: tagged, places: [], remote: true, names: [] }
        const facts = readCandidate({ skills: own.map((name) => ({ name })) }, DAY, lists)
        const { matched, missing } = scoreMatch(readRequirements(ad, lists), facts, DAY)
        const listed = [...matched, ...missing]
        expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
        expect(new Set(listed.map(({ skill }) => skill.toLowerCase())).size).toBe(listed.length)
        const has = new Set(own.map((name) => name.toLowerCase()))
        expect(missing.filter(({ skill }) => has.has(skill.toLowerCase()))).toEqual([])
      }),
    )
  })

  test('is the same on every run, and depends on the given day, not on the clock', () => {
    expect(match(profile)).toEqual(match(structuredClone(profile)))
    expect(match(profile, '2035-01-01').years.has).toBeGreaterThan(match(profile).years.has)
  })

  test('is missing for a position that says too little', () => {
    const silent = readRequirements(
      { title: 'Job', description: '<p>Come!</p>', skills: [], places: [], remote: true, names: [] },
      lists,
    )
    expect(scoreMatch(silent, readCandidate(profile, DAY, lists), DAY).score).toBeUndefined()
  })
})

describe('fairness [beyond 23]', () => {
  const without: [string, MatchedProfile][] = [
    ['the city', { ...profile, basics: { location: { countryCode: 'FR' } } }],
    ['a skill', { ...profile, skills: profile.skills.slice(0, 1) }],
    ['the degree', { ...profile, education: [] }],
    ['the present job', { ...profile, work: profile.work.slice(1) }],
    ['the older job', { ...profile, work: profile.work.slice(0, 1) }],
    [
      'the text of a job',
      { ...profile, work: profile.work.map(({ summary: _summary, highlights: _highlights, ...job }) => job) },
    ],
  ]
  test.each(without)('removing a relevant fact changes the score: %s', (_name, less) => {
    expect(score(less)).toBeLessThan(score(profile))
  })

  test('no other fact about a person can change the score', () => {
    const candidate = {
      ...profile,
      basics: {
        ...profile.basics,
        name: 'Java Spring',
        image: 'java.jpg',
        birthDate: '1960-01-01',
        gender: 'x',
        nationality: 'Docker',
        email: 'git@struts.example',
        phone: '+33 1 23 45 67 89',
        url: 'https://github.com/git',
        summary: 'Git Struts Welding',
        location: { ...profile.basics.location, address: '1 Git Street', postalCode: '69000', region: 'Struts' },
        profiles: [{ network: 'GitHub', url: 'https://github.com/struts' }],
      },
      references: [{ name: 'Git', reference: 'Struts' }],
      interests: [{ name: 'Welding' }],
      meta: { fileName: 'git-struts-welding.pdf', layout: 'two columns', hiddenText: ['Git Struts Welding'] },
    }
    expect(match(candidate)).toEqual(match(profile))
  })
})

test('a skill is either present or missing, and the number agrees with the list, even with close relatives [second/RA3-10]', () => {
  const tester = readRequirements(
    {
      title: 'Test Automation Engineer',
      description: '<h2>Requirements</h2><ul><li>Test automation</li><li>Playwright</li><li>SQL</li></ul>',
      skills: [],
      places: [{ city: 'Lyon', country: 'FR' }],
      remote: false,
      names: [],
    },
    lists,
  )
  const own = { work: [{ position: 'Tester', summary: 'Quality assurance and SQL' }], skills: [{ name: 'Selenium' }] }
  const { matched, missing, parts } = scoreMatch(tester, readCandidate(own, DAY, lists), DAY)
  const had = new Set(matched.map(({ id }) => id))
  expect(missing.filter(({ id }) => had.has(id))).toEqual([])
  expect(missing.filter(({ related }) => related !== undefined).length).toBeGreaterThan(0)
  expect(parts.find(({ key }) => key === 'required')?.why).toMatchObject({ kind: 'skills', matched: had.size })
})

test('an unknown place is distinguished from a missing one [second/RA3-11]', () => {
  const fitOf = (location: { name: string } | undefined) =>
    match({ ...profile, basics: { location } }).parts.find(({ key }) => key === 'place')?.why
  expect(fitOf({ name: 'Somewhere' })).toEqual({ kind: 'place', fit: 'unrecognized' })
  expect(fitOf(undefined)).toEqual({ kind: 'place', fit: 'unknown' })
})
