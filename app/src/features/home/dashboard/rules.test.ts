import { describe, expect, test } from 'vitest'
import { type NudgeRule, nudgeRules } from '#kernel/candidate/nudge-rules.ts'
import { addDays, addHours, addMs } from '#kernel/time.ts'
import { type Cause, defaultDismissalEnd, isInPeriod, nudgeId, parseNudgeId, rules, selectCauses } from './rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const cause = (rule: NudgeRule, due: Date | null = null, subject = '1'): Cause => ({ rule, subject, due })
const select = (
  causes: Cause[],
  { settled = [] as string[], dismissals = [] as Parameters<typeof selectCauses>[1]['dismissals'] } = {},
) => selectCauses(causes, { settled: new Set(settled), dismissals, now: NOW }).map(nudgeId)

test('only the first four nudges stay until their task is done', () => {
  expect(nudgeRules.filter((rule) => !rules[rule].dismissible)).toEqual(nudgeRules.slice(0, 4))
})

describe('a nudge is shown in its period before the deadline', () => {
  test.each<[NudgeRule, number]>([
    ['interview-soon', 48],
    ['draft-closing', 240],
    ['saved-job-closing', 72],
    ['event-soon', 24],
  ])('%s: %d hours, to the millisecond', (rule, hours) => {
    const at = (due: Date) => isInPeriod(cause(rule, due), NOW)
    const first = addHours(NOW, hours)
    expect([at(addMs(first, 1)), at(first), at(addMs(NOW, 1)), at(NOW)]).toEqual([false, true, true, false])
    expect(isInPeriod(cause(rule), NOW)).toBe(false)
  })

  test.each<NudgeRule>(['offer-to-answer', 'slot-to-pick'])('%s: from the start until the deadline', (rule) => {
    const at = (due: Date | null) => isInPeriod(cause(rule, due), NOW)
    expect([at(null), at(addDays(NOW, 400)), at(addMs(NOW, 1)), at(NOW)]).toEqual([true, true, true, false])
  })

  test('an overdue form can still be filled in', () => {
    expect(isInPeriod(cause('form-due', addDays(NOW, -5)), NOW)).toBe(true)
  })

  test.each<NudgeRule>(['address-to-prove', 'no-resume', 'profile-gaps', 'alert-worth-making'])(
    '%s: as long as its cause lasts',
    (rule) => {
      expect(isInPeriod(cause(rule), NOW)).toBe(true)
    },
  )
})

test('nudges are in the order of the rules, and then by deadline', () => {
  const given = nudgeRules.map((rule) => cause(rule, rules[rule].periodMs === null ? null : addHours(NOW, 3), rule))
  const late = cause('offer-to-answer', addDays(NOW, 2), 'late')
  const soon = cause('offer-to-answer', addDays(NOW, 1), 'soon')
  const all = select([...given, late, soon].toReversed())
  expect(all.slice(0, 3)).toEqual(['offer-to-answer:soon', 'offer-to-answer:late', 'offer-to-answer:offer-to-answer'])
  expect(all.slice(3)).toEqual(nudgeRules.slice(1).map((rule) => `${rule}:${rule}`))
})

test('one subject has one nudge, the most important one', () => {
  const soon = addHours(NOW, 2)
  expect(select([cause('saved-job-closing', soon), cause('draft-closing', soon)])).toEqual(['draft-closing:1'])
  expect(select([cause('interview-soon', soon), cause('slot-to-pick')])).toEqual(['slot-to-pick:1'])
  expect(select([cause('no-resume', null, 'profile'), cause('profile-gaps', null, 'profile')])).toEqual([
    'no-resume:profile',
  ])
  expect(select([cause('offer-to-answer'), cause('offer-to-answer')])).toEqual(['offer-to-answer:1'])
})

test('a completed task has no nudge: applying ends the nudges about the job', () => {
  const soon = addHours(NOW, 2)
  const given = [cause('saved-job-closing', soon, '7'), cause('saved-job-closing', soon, '8')]
  expect(select(given, { settled: ['position:7'] })).toEqual(['saved-job-closing:8'])
})

describe('a dismissed nudge', () => {
  const dismissed = (rule: NudgeRule, until: Date | null) => [{ rule, subject: '1', until }]

  test('stays hidden for 7 days unless another time is given', () => {
    expect(defaultDismissalEnd(NOW)).toEqual(new Date('2026-11-30T09:00:00Z'))
    const given = [cause('no-resume')]
    expect(select(given, { dismissals: dismissed('no-resume', addMs(NOW, 1)) })).toEqual([])
    expect(select(given, { dismissals: dismissed('no-resume', NOW) })).toEqual(['no-resume:1'])
    expect(select(given, { dismissals: dismissed('no-resume', null) })).toEqual([])
  })

  test('does not make room for another one about the same subject', () => {
    const soon = addHours(NOW, 2)
    const given = [cause('draft-closing', soon), cause('saved-job-closing', soon)]
    expect(select(given, { dismissals: dismissed('draft-closing', null) })).toEqual([])
  })

  test('affects neither other subjects nor nudges that stay', () => {
    const given = [cause('no-resume', null, '2'), cause('offer-to-answer')]
    const dismissals = [...dismissed('no-resume', null), ...dismissed('offer-to-answer', null)]
    expect(select(given, { dismissals })).toEqual(['offer-to-answer:1', 'no-resume:2'])
  })
})

test('the id of a nudge can be parsed, and an unknown rule is refused', () => {
  expect(parseNudgeId(nudgeId(cause('form-due', null, 'a:b')))).toEqual({ rule: 'form-due', subject: 'a:b' })
  expect(parseNudgeId('constructor:1')).toBeUndefined()
})
