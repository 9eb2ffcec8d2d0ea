import type { JsonResume } from '@foyer/resume-parser/json-resume'
import { parseResume } from '@foyer/resume-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { exportSections } from '../rules.ts'
import { makeFile } from './make-file.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

const firstNames = fc.constantFrom('Ines', 'Tom', 'Amina', 'Björn', 'Zoë', 'Grace', 'Rafael', 'Mirela')
const lastNames = fc.constantFrom('Prado', 'Okafor', 'Lindqvist', 'Moreau', 'Danescu', 'Whitfield', 'Kowalska')
const titles = fc.constantFrom(
  'Software Engineer',
  'Registered Nurse',
  'Head Baker',
  'Data Analyst',
  'Project Manager',
  'Electrician',
  'Accountant',
  'Mechanical Engineer',
)
const employers = fc.constantFrom(
  'Brightwater Rail Ltd',
  'Halcyon Maps Inc',
  'Northgate Hospital',
  'Juniper Software LLC',
  'Old Mill Bakery Ltd',
  'Ridgeline Energy GmbH',
)
const sentences = fc.constantFrom(
  'Cut the cost of builds by half',
  'Led a team of six through an audit without findings',
  'Introduced a rota that ended unpaid overtime',
  'Wrote the manual that new colleagues learn from',
  'Moved 40 customers to the new service in a year',
)
const skillNames = fc.constantFrom(
  'TypeScript',
  'PostgreSQL',
  'Kubernetes',
  'Patient care',
  'Sourdough',
  'Welding',
  'Payroll',
  'Excel',
  'AutoCAD',
)
const schools = fc.constantFrom(
  'University of Leeds',
  'Cardiff University',
  'University of Porto',
  'Oslo Technical College',
)
const degrees = fc.constantFrom(
  { studyType: 'Bachelor of Science', area: 'Computer Science' },
  { studyType: 'Bachelor of Arts', area: 'History' },
  { studyType: 'Master of Science', area: 'Nursing' },
  { studyType: 'Diploma', area: 'Baking' },
)

const month = (year: number, of: number) => `${year}-${String(of).padStart(2, '0')}`

/** Consecutive jobs, newest first; the newest can be the current one. */
const work = fc
  .array(
    fc.record({
      position: titles,
      name: employers,
      years: fc.integer({ min: 1, max: 5 }),
      start: fc.integer({ min: 1, max: 6 }),
      highlights: fc.uniqueArray(sentences, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((jobs) =>
    fc.boolean().map((isCurrent) => {
      let year = 2025
      return jobs.map(({ position, name, years, start, highlights }, at) => {
        const end = month(year, start + 4)
        year -= years
        const isOpen = isCurrent && at === 0
        return { position, name, startDate: month(year, start), ...(isOpen ? {} : { endDate: end }), highlights }
      })
    }),
  )

const career: fc.Arbitrary<JsonResume> = fc
  .record({
    first: firstNames,
    last: lastNames,
    work,
    school: schools,
    degree: degrees,
    skills: fc.uniqueArray(skillNames, { minLength: 2, maxLength: 6 }),
  })
  .map(({ first, last, work: jobs, school, degree, skills }) => ({
    basics: {
      name: `${first} ${last}`,
      email: `${first}.${last}@example.org`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      phone: '+44 113 496 0123',
      location: { city: 'Leeds', countryCode: 'GB' },
    },
    work: jobs,
    education: [{ institution: school, ...degree, startDate: '2001', endDate: '2004' }],
    skills: skills.map((name) => ({ name })),
  }))

test.each([
  ['json', 120],
  ['docx', 60],
  ['txt', 60],
  ['pdf', 60],
] as const)(
  'any career exported as %s is read back unchanged',
  async (format, most) => {
    await fc.assert(
      fc.asyncProperty(career, async (resume) => {
        const sections = [...exportSections]
        const { bytes, fileName } = await makeFile(resume, {
          format,
          layout: 'classic',
          sections,
          language: 'en',
          now: NOW,
        })
        expect((await parseResume(bytes, fileName)).profile).toEqual(resume)
      }),
      { numRuns: runs(most), seed: SEED },
    )
  },
  120_000,
)
