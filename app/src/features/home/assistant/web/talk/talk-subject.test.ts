import { expect, test } from 'vitest'
import type { SentEvent } from '../../contract.ts'
import { talkSubject } from './talk-subject.ts'
import type { AnswerTurn, ShownTurn } from './turns.ts'

const page = { chosen: null, open: 1, shown: [1, 2, 3], search: null }
const user = (text: string, chosen: number | null = null): ShownTurn => ({ role: 'user', id: text, text, chosen })
const answer = (...events: SentEvent[]): AnswerTurn => ({
  role: 'assistant',
  id: 'answer',
  events,
  proposals: {},
  state: 'whole',
})
const listed = (...ids: number[]): SentEvent => {
  const jobs = ids.map((position) => ({ position, title: 'Baker', place: '', href: '', pay: '' }))
  const groups = [{ verdict: 'all' as const, count: ids.length, jobs }]
  return { type: 'jobs', list: 'search', search: {}, total: ids.length, groups, href: '' }
}
const about = (position: number): SentEvent => ({
  type: 'done',
  kind: 'answer',
  calls: [],
  intent: 'question',
  subject: null,
  position,
})

test('until the assistant lists jobs, the page’s own are meant', () => {
  expect(talkSubject([], page)).toEqual({ position: 1, open: 1, shown: [1, 2, 3] })
})

test('the jobs that the assistant listed are meant, not the page’s selection [second/RA3-01]', () => {
  const one = [user('adviser in Leeds'), answer(listed(9))]
  expect(talkSubject(one, page)).toEqual({ position: 9, open: 9, shown: [9] })
  const several = [user('welder in Berlin'), answer(listed(7, 8))]
  expect(talkSubject(several, page)).toMatchObject({ position: null, shown: [7, 8] })
  const named = [...several, user('what does the second one pay?'), answer(about(8))]
  expect(talkSubject(named, page)).toEqual({ position: 8, open: 8, shown: [7, 8] })
  const again = [...named, user('cooks'), answer(listed(4, 5))]
  expect(talkSubject(again, page)).toMatchObject({ position: null, shown: [4, 5] })
})

test('a job that the person opens after that is meant, one that was open before is not [second/RA3-01]', () => {
  const talk = [user('welder in Berlin'), answer(listed(7, 8))]
  expect(talkSubject(talk, { ...page, chosen: 3, open: 3 })).toEqual({ position: 3, open: 3, shown: [7, 8] })
  const before = [user('welder in Berlin', 3), answer(listed(7, 8))]
  expect(talkSubject(before, { ...page, chosen: 3, open: 3 })).toEqual({ position: null, open: 3, shown: [7, 8] })
})
