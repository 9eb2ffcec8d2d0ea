import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyProfile } from '#testing/profiles/any-profile.ts'
import { compareProfiles, emptyState, joinProfile, sameValue, splitProfile, undoChange } from './profile-parts.ts'

describe('the parts of a profile', () => {
  test('can be put together again', () => {
    fc.assert(
      fc.property(anyProfile, (state) => {
        expect(joinProfile(splitProfile(state))).toEqual(state)
      }),
    )
  })

  test('restore exactly the values that a change replaced, as long as the same parts are unchanged', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (from, to) => {
        expect(undoChange(to, compareProfiles(from, to))).toEqual(from)
      }),
    )
  })

  test('restore one change and keep a later change of another part', () => {
    const before = emptyState('Alice', 'Moreau')
    const phone = structuredClone(before)
    phone.facts.resume.basics.phone = '+33 4 72 00 00 00'
    const both = structuredClone(phone)
    both.facts.resume.skills.push({ id: 'a', name: 'Welding' })
    const change = compareProfiles(before, phone)
    const undone = undoChange(both, change)
    expect(undone?.facts.resume.basics).toEqual({})
    expect(undone?.facts.resume.skills).toEqual([{ id: 'a', name: 'Welding' }])
    both.facts.resume.basics.phone = '1'
    expect(undoChange(both, change)).toBeUndefined()
  })

  test('are equal if their JSON is, regardless of the order of keys', () => {
    expect(sameValue({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(sameValue({}, [])).toBe(false)
  })
})
