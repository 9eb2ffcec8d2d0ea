import { afterEach, expect, test } from 'vitest'
import { type Lever, openLever } from '#testing/ats/lever.ts'
import { callOf, postsOf, readyApplication } from '#testing/ats/ready-application.ts'
import { connectionLimits } from '../../../limits.ts'
import { lever } from './lever.ts'

const ID = '0b6f2c1e-0000-4000-8000-000000000001'
const field = (id: string, text: string, type: string, required = false, options: string[] = []) => ({
  id,
  text,
  type,
  required,
  ...(options.length > 0 && { options: options.map((one) => ({ text: one, optionId: `option-${one}` })) }),
})
const CARD = {
  id: '94628b54-0000-4000-8000-000000000001',
  text: 'Watch',
  fields: [
    field('f1', 'Nights?', 'multiple-choice', true, ['Yes', 'No']),
    field('f2', 'Lights you know', 'multiple-select', false, ['Gas', 'Oil', 'Electric']),
    field('f3', 'Last lighthouse', 'text'),
    field('f4', 'Why you?', 'textarea'),
  ],
}

let standIn: Lever
afterEach(() => standIn.close())

async function open() {
  const jobs = [
    { id: ID, title: 'Lighthouse Keeper', customQuestions: [CARD] },
    { id: `${ID.slice(0, -1)}2`, title: 'Diver', state: 'closed' as const },
  ]
  const dataLimit = { calls: 1000, perMs: 1000 }
  standIn = await openLever({ site: 'coast', key: 'public', dataKey: 'data', jobs, dataLimit })
  return callTo('data')
}
const callTo = (apiKey: string, id = ID) =>
  callOf(standIn.url, { board: 'coast', id }, { apiKey, webhookSecret: 'another shared' })
const ready = async (given = {}, more = {}) =>
  readyApplication(await lever.questions(callTo('data')), { 'Nights?': ['option-Yes'], ...given }, more)

test('an application arrives at Lever with its uploaded file, answers in the order of the form, and consent', async () => {
  const call = await open()
  const given = {
    'Lights you know': ['option-Gas', 'option-Electric'],
    'Why you?': ['I sleep by day.'],
    Resume: 'file',
    'Additional information': ['I bring a dog.'],
  }
  const outcome = await lever.deliver(call, await ready(given, { consents: new Set(['keeping']) }))
  expect(outcome).toEqual({ kind: 'delivered', ids: { application: standIn.received[0]?.id } })
  expect(standIn.received).toMatchObject([
    {
      name: 'Mira Oss',
      email: 'mira@example.com',
      files: [{ name: 'resume', fileName: 'cv.pdf', type: 'application/pdf' }],
      fields: {
        personalInformation: [
          { name: 'fullName' },
          { name: 'email' },
          { name: 'phone', value: '+31 6 1234' },
          { name: 'resume' },
          { name: 'additionalInformation', value: 'I bring a dog.' },
        ],
        customQuestions: [
          {
            id: CARD.id,
            fields: [{ value: 'Yes' }, { value: ['Gas', 'Electric'] }, { value: null }, { value: 'I sleep by day.' }],
          },
        ],
        consent: { store: { provided: true } },
      },
    },
  ])
})

test('Lever refuses a wrong answer with its message', async () => {
  const call = await open()
  expect(await lever.deliver(call, await ready({ 'Nights?': ['Perhaps'] }))).toEqual({
    kind: 'refused',
    reasons: [{ text: 'Nights? is not one of the options' }],
  })
})

test('a closed job has no questions, and a wrong key is said to be wrong', async () => {
  await open()
  expect(await lever.questions(callTo('data', `${ID.slice(0, -1)}2`))).toBeUndefined()
  await expect(lever.questions(callTo('public'))).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(await lever.deliver(callTo('public'), await ready())).toMatchObject({ kind: 'not-allowed' })
})

test('Lever asks for patience, and a file whose upload is lost is uploaded again', async () => {
  const call = await open()
  standIn.behave(() => ({ status: 429, body: { code: 'TooManyRequests', message: 'Slower' } }))
  expect(await lever.deliver(call, await ready())).toMatchObject({ kind: 'later' })
  standIn.behave(() => ({ status: 503, headers: { 'retry-after': '70' } }))
  expect(await lever.deliver(call, await ready())).toMatchObject({ kind: 'later', afterSeconds: 70 })
  standIn.behave((count) => (count === 1 ? 'drop after storing' : 'as documented'), 'upload')
  standIn.behave(() => 'as documented')
  const application = await ready({ Resume: 'file' })
  expect(await lever.deliver(call, application)).toMatchObject({ kind: 'later' })
  expect(standIn.received).toEqual([])
  expect(await lever.deliver(call, application)).toMatchObject({ kind: 'delivered' })
})

test('a look that finds no end is given up, and the application is unclear', async () => {
  const call = await open()
  standIn.behave(() => ({ status: 200, body: { data: [], hasNext: true, next: '1' } }), 'search')
  expect(await lever.find(call, await ready())).toBeUndefined()
  expect(standIn.calls.filter(({ path }) => path === '/v1/opportunities')).toHaveLength(connectionLimits.pagesRead)
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)('an application whose answer is lost (%s) is looked for', async (behavior, count) => {
  const call = await open()
  standIn.behave(() => behavior)
  const application = await ready()
  expect(await lever.deliver(call, application)).toMatchObject({ kind: 'unknown' })
  expect(standIn.received).toHaveLength(count)
  const found = await lever.find(call, application)
  expect(found?.application).toBe(standIn.received[0]?.id)
  if (count === 0) expect(found).toBeNull()
  // An earlier application to the job is another one.
  expect(await lever.find(call, { ...application, sentAt: new Date(Date.now() + 3_600_000) })).toBeNull()
  expect(await lever.find(callTo('other'), application)).toBeUndefined()
})

test('the stages of Lever are read from its API, after a post that is signed in its body', async () => {
  const call = await open()
  await lever.deliver(call, await ready())
  const id = standIn.received[0]?.id ?? ''
  const changeAfter = async (act: () => Promise<unknown>) => {
    const posts = await postsOf(standIn, act)
    const events = await Promise.all(posts.map(async (post) => lever.readStatus?.(post, call)))
    return events.map((some) => some?.map(({ change, stage, ids }) => [change, stage, ids.application === id]))
  }
  expect(await changeAfter(() => standIn.announce(id))).toEqual([[['received', 'New applicant', true]]])
  expect(await changeAfter(() => standIn.moveTo(id, 'Interview'))).toEqual([[['stage', 'Interview', true]]])
  expect(await changeAfter(() => standIn.reject(id))).toEqual([[['rejected', undefined, true]]])
  expect(await changeAfter(() => standIn.endForCandidate(id))).toEqual([[]])
  const hired = ['hired', undefined, true]
  expect(await changeAfter(() => standIn.hire(id))).toEqual([[hired], [hired]])
  expect(await changeAfter(() => standIn.moveTo(id, 'Trial', { signature: 'wrong' }))).toEqual([undefined])
  const noJson = { body: Buffer.from('no JSON'), headers: {}, secret: '' }
  expect(await lever.readStatus?.(noJson, call)).toBeUndefined()
})
