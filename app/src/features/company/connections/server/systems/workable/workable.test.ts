import { afterEach, expect, test } from 'vitest'
import { listOf, recordOf } from '#kernel/values/json-value.ts'
import { callOf, CV, postsOf, readyApplication } from '#testing/ats/ready-application.ts'
import { openWorkable, type Workable } from '#testing/ats/workable.ts'
import { workable } from './workable.ts'

const ID = '9CD658E13E'
const choices = (...bodies: string[]) => bodies.map((body) => ({ id: `c-${body}`, body }))
const JOB = {
  shortcode: ID,
  title: 'Lighthouse Keeper',
  fields: [
    { key: 'phone', label: 'Phone', type: 'string' as const, required: true },
    { key: 'cover_letter', label: 'Cover letter', type: 'free_text' as const, required: false },
    {
      key: 'resume',
      label: 'Resume',
      type: 'file' as const,
      required: false,
      supported_file_types: ['pdf'],
      max_file_size: 100,
    },
    { key: 'experience', label: 'Experience', type: 'complex' as const, required: false },
    { key: 'photo', label: 'Photo', type: 'file' as const, required: false },
    { key: 'relocate', label: 'Relocate?', type: 'boolean' as const, required: false },
    { key: 'firstname', label: 'First name', type: 'string' as const, required: true },
  ],
  questions: [
    { id: 'q1', body: 'Nights?', type: 'dropdown' as const, required: true, choices: choices('Yes', 'No') },
    { id: 'q2', body: 'Lights', type: 'multiple_choice' as const, required: false, choices: choices('Gas', 'Oil') },
    { id: 'q3', body: 'Do you swim?', type: 'boolean' as const, required: false },
    { id: 'q4', body: 'Why you?', type: 'free_text' as const, required: false },
    { id: 'q5', body: 'Years at sea', type: 'numeric' as const, required: false },
    { id: 'q6', body: 'Certificate', type: 'file' as const, required: false },
    { id: 'q7', body: 'Last day at sea', type: 'date' as const, required: false },
  ],
}

let standIn: Workable
afterEach(() => standIn.close())

async function open(limit = { calls: 1000, perMs: 1000 }) {
  standIn = await openWorkable({ account: 'coast', token: 'token', jobs: [JOB], limit })
  return callTo()
}
const callTo = (more = {}, id = ID) => callOf(standIn.url, { board: 'coast', id }, { apiKey: 'token', ...more })
const ready = async (given = {}, more = {}) =>
  readyApplication(await workable.questions(callTo()), { 'Nights?': ['c-Yes'], ...given }, more)

test('an application arrives at Workable as one of an applicant, with file and answers', async () => {
  const call = await open()
  const given = {
    Lights: ['c-Gas', 'c-Oil'],
    'Do you swim?': [false],
    'Why you?': ['I sleep by day.'],
    'Years at sea': [4],
    'Last day at sea': ['2026-01-31'],
    Certificate: 'file',
    Resume: 'file',
    'Cover letter': ['I bring a dog.'],
  }
  const id = { application: expect.any(String), candidate: expect.any(String) }
  expect(await workable.deliver(call, await ready(given))).toEqual({ kind: 'delivered', ids: id })
  expect(standIn.received).toMatchObject([
    {
      name: 'Mira Oss',
      email: 'mira@example.com',
      stage: 'Applied',
      files: [{ name: 'resume', fileName: 'cv.pdf', bytes: CV.bytes.length }],
      fields: {
        sourced: false,
        phone: '+31 6 1234',
        cover_letter: 'I bring a dog.',
        answers: [
          { question_key: 'q1', choices: ['c-Yes'] },
          { question_key: 'q2', choices: ['c-Gas', 'c-Oil'] },
          { question_key: 'q3', checked: false },
          { question_key: 'q4', body: 'I sleep by day.' },
          { question_key: 'q5', number: 4 },
          { question_key: 'q6', file: { name: 'cv.pdf' } },
          { question_key: 'q7', date: '2026-01-31' },
        ],
      },
    },
  ])
})

test('Workable’s fields that can’t be sent aren’t asked, so answers to them are named as not sent', async () => {
  const form = await workable.questions(await open())
  const keys = listOf(recordOf(form)['form_fields']).map((field) => recordOf(field)['key'])
  expect(keys).toEqual(['phone', 'cover_letter', 'resume', 'firstname'])
})

test.each([
  ['a required answer is missing', { 'Nights?': [] }, {}, 'The answer to “Nights?” is missing or incorrect'],
  ['a required field is missing', {}, { phone: null }, 'phone is required'],
  [
    'an answer has the wrong type',
    { 'Years at sea': ['many'] },
    {},
    'The answer to “Years at sea” is missing or incorrect',
  ],
  ['an option is unknown', { Lights: ['c-Sun'] }, {}, 'The answer to “Lights” is missing or incorrect'],
])('Workable refuses an application if %s', async (_why, given, more, text) => {
  const call = await open()
  expect(await workable.deliver(call, await ready(given, more))).toEqual({ kind: 'refused', reasons: [{ text }] })
  expect(standIn.received).toEqual([])
})

test('Workable refuses a file that is too large or of another type', async () => {
  const call = await open()
  const withFile = async (file: object) => {
    const application = await ready({ Resume: 'file' })
    const answers = application.answers.map((answer) =>
      answer.files.length > 0 ? { ...answer, files: [{ ...CV, ...file }] } : answer,
    )
    return workable.deliver(call, { ...application, answers })
  }
  expect(await withFile({ bytes: Buffer.alloc(101) })).toEqual({
    kind: 'refused',
    reasons: [{ text: 'resume is too large' }],
  })
  expect(await withFile({ name: 'cv.exe' })).toEqual({
    kind: 'refused',
    reasons: [{ text: 'resume has an unsupported type' }],
  })
})

test('a job that is gone has no questions and takes no applications, and a wrong token is said to be wrong', async () => {
  await open()
  expect(await workable.questions(callTo({}, 'GONE'))).toBeUndefined()
  expect(await workable.deliver(callTo({}, 'GONE'), await ready())).toEqual({
    kind: 'refused',
    reasons: [{ code: 'not-published', text: '' }],
  })
  await expect(workable.questions(callTo({ apiKey: 'other' }))).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(await workable.deliver(callTo({ apiKey: 'other' }), await ready())).toMatchObject({ kind: 'not-allowed' })
})

test.each([
  [
    { status: 429, headers: { 'retry-after': '70' } },
    { kind: 'later', afterSeconds: 70 },
  ],
  [{ status: 503 }, { kind: 'later' }],
  [{ status: 502 }, { kind: 'unknown' }],
  [{ status: 200, body: { status: 'created' } }, { kind: 'unknown' }],
  [
    { status: 200, body: { error: 'No' } },
    { kind: 'refused', reasons: [{ text: 'No' }] },
  ],
  [
    { status: 422, body: 'no JSON' },
    { kind: 'refused', reasons: [{ text: '422 no JSON' }] },
  ],
])('the answer %j is %j', async (answer, outcome) => {
  const call = await open()
  standIn.behave(() => answer)
  expect(await workable.deliver(call, await ready())).toMatchObject(outcome)
  expect(standIn.received).toEqual([])
})

test('too many calls are made later, and an answer that comes twice counts once', async () => {
  const call = await open({ calls: 2, perMs: 3_600_000 })
  standIn.behave(() => 'twice')
  const application = await ready()
  expect(await workable.deliver(call, application)).toMatchObject({ kind: 'delivered' })
  expect(await workable.deliver(call, application)).toMatchObject({ kind: 'later' })
  expect(standIn.received).toHaveLength(1)
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)('an application whose answer is lost (%s) is looked for', async (behavior, count) => {
  const call = await open()
  standIn.behave(() => behavior)
  const application = await ready()
  expect(await workable.deliver(call, application)).toMatchObject({ kind: 'unknown' })
  const id = standIn.received[0]?.id
  const found = await workable.find(call, application)
  expect(found).toEqual(count === 0 ? null : { application: id, candidate: id })
  expect(await workable.find(call, { ...application, except: [id ?? ''] })).toBeNull()
  expect(await workable.find(call, { ...application, sentAt: new Date(Date.now() + 3_600_000) })).toBeNull()
  expect(await workable.find(callTo({ apiKey: 'other' }), application)).toBeUndefined()
})

test('the stages of Workable come in posts that are signed with the token', async () => {
  const call = await open()
  await workable.deliver(call, await ready())
  const id = standIn.received[0]?.id ?? ''
  const changeAfter = async (act: () => Promise<unknown>, credentials = { apiKey: 'shared' }) => {
    const posts = await postsOf(standIn, act)
    const events = posts.map(
      (post) => workable.readStatus?.(post, callTo(credentials)) as { change: string; stage?: string }[],
    )
    return events.map((some) => some?.map(({ change, stage }) => [change, stage]))
  }
  expect(await changeAfter(() => standIn.announce(id))).toEqual([[['received', 'Applied']]])
  expect(await changeAfter(() => standIn.moveTo(id, 'Phone Screen'))).toEqual([[['stage', 'Phone Screen']]])
  expect(await changeAfter(() => standIn.reject(id))).toEqual([[['rejected', undefined]]])
  expect(await changeAfter(() => standIn.hire(id))).toEqual([[['hired', undefined]]])
  expect(await changeAfter(() => standIn.moveTo(id, 'Offer'), { apiKey: 'other' })).toEqual([undefined])
  expect(await changeAfter(() => standIn.moveTo(id, 'Offer', { signature: 'missing' }))).toEqual([undefined])
})
