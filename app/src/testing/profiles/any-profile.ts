import fc from 'fast-check'
import { profileFacts } from '#features/candidate/profile/profile.ts'
import type { ProfileState } from '#features/candidate/profile/profile-parts.ts'

const words = fc.string({ minLength: 1, maxLength: 12 })
const date = fc.constantFrom('2019', '2020-03', '2021-11-05')
const some = <Value>(of: fc.Arbitrary<Value>) =>
  fc.uniqueArray(of, { maxLength: 4, selector: (entry) => JSON.stringify(entry) })
const entries = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .array(fc.record(shape, { requiredKeys: [] }), { maxLength: 4 })
    .map((list) => list.map((entry, at) => ({ ...entry, id: `id${at}` })))

/** Any profile that can be stored. */
export const anyProfile: fc.Arbitrary<ProfileState> = fc
  .record({
    firstName: words,
    lastName: fc.string({ maxLength: 12 }),
    avatar: fc.option(fc.record({ id: words, alt: fc.string({ maxLength: 12 }) })),
    basics: fc.record({ label: words, phone: words, summary: words }, { requiredKeys: [] }),
    work: entries({ position: words, name: words, startDate: date, highlights: some(words) }),
    skills: entries({ name: words }),
    preferences: fc.record({ roles: some(words), payLeast: fc.nat() }, { requiredKeys: [] }),
    sources: fc.dictionary(
      fc.constantFrom('basics.phone', 'work', 'work.id0.name'),
      fc.constant({ by: 'edited' as const }),
    ),
  })
  .map(({ firstName, lastName, avatar, basics, work, skills, preferences, sources }) => ({
    firstName,
    lastName,
    avatar,
    facts: profileFacts.parse({ resume: { basics, work, skills }, preferences, sources }),
  }))
