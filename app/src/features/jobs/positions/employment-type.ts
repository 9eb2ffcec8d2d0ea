import { employmentTypeLabel } from './rules.ts'

/** The standard kinds of employment by their spelling in feeds, without case and punctuation. */
const KINDS = {
  fulltime: 'fullTime',
  parttime: 'partTime',
  temporary: 'temporary',
  temp: 'temporary',
  contract: 'contract',
  contractor: 'contract',
  internship: 'internship',
  intern: 'internship',
  apprenticeship: 'apprenticeship',
  apprentice: 'apprenticeship',
} as const

type EmploymentKind = (typeof KINDS)[keyof typeof KINDS]
export type EmploymentText = `job.employment.${EmploymentKind}`

/** The standard kinds of employment with the spelling under which they are stored. */
export const employmentKinds: readonly (readonly [EmploymentKind, string])[] = [
  ['fullTime', 'full_time'],
  ['partTime', 'part_time'],
  ['temporary', 'temporary'],
  ['contract', 'contract'],
  ['internship', 'internship'],
  ['apprenticeship', 'apprenticeship'],
]

const isSpelling = (key: string): key is keyof typeof KINDS => Object.hasOwn(KINDS, key)

/** Returns the name of an employment type in the reader's language; a company's own kind is returned unchanged. */
export function employmentTypeName(code: string, say: (id: EmploymentText) => string): string {
  const key = code.toLowerCase().replaceAll(/[^a-z]/g, '')
  return isSpelling(key) ? say(`job.employment.${KINDS[key]}`) : employmentTypeLabel(code)
}
