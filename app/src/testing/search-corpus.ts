import * as fc from 'fast-check'
import { SEED } from './random/random-runs.ts'
import type { TestRow } from './test-site.ts'

/** A job for a plain scan; `row` is the same job for an import. */
export interface PlainJob {
  id: string
  title: string
  department: string
  employment: string
  work: 'onsite' | 'hybrid' | 'remote'
  city: string
  country: string
  skills: string[]
  /** Day of posting, counted from 1 January 2026. */
  day: number
}

const places = [
  ['Leeds', 'United Kingdom', 'Leeds, England, United Kingdom'],
  ['Berlin', 'Germany', 'Berlin, Germany'],
  ['Munich', 'Germany', 'Munich, Germany'],
  ['Paris', 'France', 'Paris, France'],
] as const

const job = fc.record({
  title: fc.constantFrom('Baker', 'Night baker', 'Head of bread', 'Driver', 'Driver of bread', 'Accountant'),
  department: fc.constantFrom('Bakery', 'Transport', 'Office'),
  employment: fc.constantFrom('Full Time', 'Part Time'),
  work: fc.constantFrom<PlainJob['work'][]>('onsite', 'onsite', 'hybrid', 'remote'),
  place: fc.constantFrom(...places),
  skills: fc.uniqueArray(fc.constantFrom('Dough', 'Lorry', 'Books', 'Night work'), { maxLength: 3 }),
  // Few distinct days, so that many jobs tie and only their ids order them.
  day: fc.integer({ min: 30, max: 40 }),
})

/** Generates `count` jobs, the same for the same seed. */
export function sampleJobs(count: number, prefix: string, seed = SEED): PlainJob[] {
  return fc.sample(job, { seed, numRuns: count }).map(({ place: [city, country], ...rest }, n) => ({
    ...rest,
    id: `${prefix}-${String(n).padStart(4, '0')}`,
    city,
    country,
  }))
}

const dayText = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)

export function rowOf(plain: PlainJob): TestRow {
  const place = places.find(([city]) => city === plain.city)
  return {
    id: plain.id,
    title: plain.title,
    description: `<p>${plain.title} wanted</p>`,
    locations: [place?.[2] ?? plain.city],
    department: plain.department,
    employment_type: plain.employment,
    work_location: plain.work,
    skills: plain.skills,
    posted_at: `${dayText(plain.day)}T09:00:00Z`,
  }
}

const workLabels = { onsite: 'onsite', hybrid: 'hybrid', remote: 'remote_local' } as const

/** Returns the values of a job for each filter, in lower case as filters compare them. */
export function valuesOf(plain: PlainJob): Record<string, string[]> {
  const values = {
    department: [plain.department],
    employment_type: [plain.employment],
    work_location_option: [workLabels[plain.work]],
    country: [plain.country],
    city: [plain.city],
    skills: plain.skills,
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, list.map((text) => text.toLowerCase())]),
  )
}

/** Returns true if a job passes all filters, with any value of each. `except` ignores one filter. */
export function passes(plain: PlainJob, filters: Record<string, string[]>, except?: string): boolean {
  const own = valuesOf(plain)
  return Object.entries(filters).every(
    ([name, wanted]) => name === except || wanted.some((value) => own[name]?.includes(value.toLowerCase())),
  )
}
