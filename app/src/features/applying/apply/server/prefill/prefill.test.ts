import { expect, test } from 'vitest'
import type { ParsedResume } from '@foyer/resume-parser'
import { type CandidateProfile, storedResume } from '#features/candidate/profile/profile.ts'
import { factsOfProfile, factsOfResume, prefill } from './prefill.ts'

test('a national phone number is filled in with the country of the profile’s place', () => {
  const form = {
    definition: { sections: [{ title: '', items: [{ name: 'phone', type: 'phone', label: 'Phone' }] }] },
    questionKeys: { phone: 'std:phone' },
    demographicFields: new Set<string>(),
  }
  const fact = (value: string) => ({ value, origin: { kind: 'profile' as const } })
  const filled = (phone: string, country?: string) =>
    prefill(form, { facts: { phone: fact(phone), ...(country && { country: fact(country) }) }, kept: [] })['phone']
      ?.value
  expect(filled('030 901820', 'DE')).toBe('+4930901820')
  expect(filled('(415) 555-2671', 'US')).toBe('+14155552671')
  expect(filled('+351 912 345 678', 'DE')).toBe('+351912345678')
  expect(filled('030 901820')).toBeUndefined()
  expect(filled('12', 'DE')).toBeUndefined()
})

const LISTS = {
  definition: {
    sections: [
      {
        title: '',
        items: [
          {
            name: 'jobs',
            type: 'dynamicList',
            rules: [{ type: 'maxLength', value: 2 }],
            items: [
              { name: 'Job Title', type: 'text' },
              { name: 'employer', type: 'text' },
              { name: 'period', type: 'dateRange', showCurrentCheck: true },
              { name: 'salary', type: 'text' },
            ],
          },
          {
            name: 'schools',
            type: 'dynamicList',
            items: [
              { name: 'school', type: 'text' },
              { name: 'degree', type: 'select', choices: [{ label: 'Bachelor', value: 'ba' }] },
              { name: 'end', type: 'date', picker: 'year' },
            ],
          },
        ],
      },
    ],
  },
  questionKeys: { jobs: 'std:experience', schools: 'std:education' },
  demographicFields: new Set<string>(),
}

const work = [
  { id: 'w1', name: 'Bread & Co', position: 'Baker', startDate: '2021-03-15' },
  { id: 'w2', name: 'Mill', position: 'Miller', startDate: '2019', endDate: '2021-02' },
  { id: 'w3', name: 'Stall', position: 'Helper', startDate: '2017-01', endDate: '2018-12' },
]
const education = [{ id: 'e1', institution: 'Baking School', studyType: 'bachelor', endDate: '2017-06' }]
const profile = (sources: CandidateProfile['sources']): CandidateProfile => {
  const { basics, ...resume } = storedResume.parse({ work, education })
  const named = { ...basics, name: 'Nora Lind', firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com' }
  return { resume: { ...resume, basics: named }, preferences: {}, sources, version: 1, updatedAt: new Date(0) }
}

test('the work and education of a profile fill the lists of a form, as precise as they are and as many as fit', () => {
  const file = { by: 'file' as const, fileId: 'f1', confidence: 1 }
  const paths = ['work.w1.position', 'work.w2.position', 'work.w3.position']
  const facts = factsOfProfile(profile(Object.fromEntries(paths.map((path) => [path, file]))), () => 'cv.pdf')
  expect(prefill(LISTS, { facts, kept: [] })).toEqual({
    jobs: {
      value: [
        {
          'Job Title': 'Baker',
          employer: 'Bread & Co',
          period: { startDate: '2021-03', endDate: '', isCurrent: true },
        },
        { 'Job Title': 'Miller', employer: 'Mill' },
      ],
      origin: { kind: 'resume', about: 'cv.pdf' },
    },
    schools: {
      value: [{ school: 'Baking School', degree: 'ba', end: '2017' }],
      origin: { kind: 'profile' },
    },
  })
})

test('a list from several sources is marked as the profile’s, and one from a guest’s résumé as its file’s', () => {
  const file = { by: 'file' as const, fileId: 'f1', confidence: 1 }
  const mixed = factsOfProfile(profile({ 'work.w1.position': file }), () => 'cv.pdf')
  expect(prefill(LISTS, { facts: mixed, kept: [] })['jobs']?.origin).toEqual({ kind: 'profile' })
  const read = factsOfResume({ profile: { work: [{ name: 'Mill', position: 'Miller' }] } } as ParsedResume, 'mine.pdf')
  expect(prefill(LISTS, { facts: read, kept: [] })['jobs']).toEqual({
    value: [{ 'Job Title': 'Miller', employer: 'Mill' }],
    origin: { kind: 'resume', about: 'mine.pdf' },
  })
})
