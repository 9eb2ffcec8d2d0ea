import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyProfile } from '#testing/profiles/any-profile.ts'
import { editSection, type SectionEdit } from './edit-section.ts'
import { compareProfiles, type ProfileState, undoChange } from './profile-parts.ts'

let next = 0
const tools = {
  newId: () => `new${(next += 1)}`,
  locate: (name: string) => (name ? { name } : undefined),
  settings: { sectionConfig: {}, fields: {} },
}

const text = fc.string({ maxLength: 20 })
const index = fc.integer({ min: -1, max: 6 })
const value = fc.record({ position: text, name: text, startDate: fc.constantFrom('', '2019', '03/2020', '9999') })
const anyEdit: fc.Arbitrary<SectionEdit> = fc.oneof(
  fc.record({ section: fc.constant('experience' as const), operation: fc.constant('add' as const), value, index }),
  fc.record({ section: fc.constant('experience' as const), operation: fc.constant('edit' as const), value, index }),
  fc.record({
    section: fc.constant('experience' as const),
    operation: fc.constantFrom('delete' as const, 'move' as const),
    value: index,
    index,
  }),
  fc.record({
    section: fc.constant('skills' as const),
    operation: fc.constant('edit' as const),
    value: fc.array(text, { maxLength: 5 }),
  }),
  fc.record({
    section: fc.constant('contact' as const),
    operation: fc.constant('edit' as const),
    value: fc.record({ phone: fc.constantFrom('', '+44 113 496 0000', 'call me'), headline: text }),
  }),
)

const idsOf = ({ facts }: ProfileState) => facts.resume.work.map(({ id }) => id)

describe('a history of edits', () => {
  test('keeps ids unique, keeps the order of untouched entries, and can be undone step by step to its exact start', () => {
    fc.assert(
      fc.property(anyProfile, fc.array(anyEdit, { maxLength: 12 }), (start, edits) => {
        let state = start
        const changes = []
        for (const edit of edits) {
          const outcome = editSection(state, edit, tools)
          if (!('state' in outcome)) continue
          const [before, after] = [idsOf(state), idsOf(outcome.state)]
          expect(new Set(after).size).toBe(after.length)
          if (edit.operation !== 'move') {
            const common = before.filter((id) => after.includes(id))
            expect(after.filter((id) => before.includes(id))).toEqual(common)
          }
          changes.push(compareProfiles(state, outcome.state))
          state = outcome.state
        }
        for (const change of changes.toReversed()) {
          const undone = undoChange(state, change)
          if (!undone) throw new Error('The last change could not be undone.')
          state = undone
        }
        expect(state).toEqual(start)
      }),
    )
  })

  test('of two devices never loses an acknowledged edit: a stale one is refused', () => {
    fc.assert(
      fc.property(anyProfile, value, value, (start, one, other) => {
        const [before] = start.facts.resume.work
        if (!before) return
        const edit = (entry: object): SectionEdit => ({
          section: 'experience',
          operation: 'edit',
          value: { ...entry, id: before.id },
          before,
        })
        const first = editSection(start, edit(one), tools)
        if (!('state' in first)) return
        const second = editSection(first.state, edit(other), tools)
        const isUnchanged = first.state.facts.resume.work[0] === before || first.state === start
        if (!isUnchanged) expect(second).not.toHaveProperty('state')
      }),
    )
  })
})
