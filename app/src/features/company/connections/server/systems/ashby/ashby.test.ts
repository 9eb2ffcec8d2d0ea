import { afterEach, expect, test } from 'vitest'
import { type Ashby, openAshby } from '#testing/ats/ashby.ts'
import { callOf, postsOf, readyApplication } from '#testing/ats/ready-application.ts'
import { ashby } from './ashby.ts'
import type { StatusEvent } from '../../exchange/system.ts'

const ID = '7d0e0000-0000-4000-8000-000000000001'
const field = (type: string, title: string, isRequired = false, values: string[] = []) => ({
  isRequired,
  field: {
    type,
    path: `path-${title.toLowerCase()}`,
    title,
    selectableValues: values.map((value) => ({ label: `${value} years`, value })),
  },
})
const FIELDS = [
  field('ValueSelect', 'Experience', true, ['0-5', '6+']),
  field('MultiValueSelect', 'Abroad', false, ['1', '2', '3']),
  field('Boolean', 'Nights'),
  field('Date', 'Begin'),
  field('Number', 'Furnaces'),
  field('RichText', 'Story'),
  field('Location', 'Home'),
  field('Url', 'Portfolio'),
]

let standIn: Ashby
afterEach(() => standIn.close())

async function open(options: Partial<Parameters<typeof openAshby>[0]> = {}) {
  const jobs = [{ id: ID, title: 'Glass Blower', fields: FIELDS, applicationLimit: 1 }]
  standIn = await openAshby({ board: 'murano', key: 'key', jobs, ...options })
  return callTo('key')
}
const callTo = (apiKey: string, id = ID) => callOf(standIn.url, { board: 'murano', id }, { apiKey })
const ready = async (given = {}, more = {}) => {
  const form = await ashby.questions(callTo('key'))
  return readyApplication(form, { Experience: ['6+'], ...given }, more)
}

test('an application arrives at Ashby with its file and all kinds of answers, and gets the ids of Ashby', async () => {
  const call = await open()
  const given = {
    Abroad: ['1', '3'],
    Nights: [false],
    Begin: ['2027-01-02'],
    Furnaces: [3],
    Story: ['Sand, and fire.'],
    Home: ['Murano, Italy'],
    Portfolio: ['https://example.com'],
    Resume: 'file',
  }
  const outcome = await ashby.deliver(call, await ready(given))
  const [received] = standIn.received
  expect(outcome).toEqual({
    kind: 'delivered',
    ids: { application: received?.id, candidate: received?.candidateId },
  })
  expect(received).toMatchObject({ name: 'Mira Oss', email: 'mira@example.com', files: [{ fileName: 'cv.pdf' }] })
  const { fieldSubmissions } = JSON.parse(String(received?.fields['applicationForm'])) as {
    fieldSubmissions: { path: string; value: unknown }[]
  }
  expect(Object.fromEntries(fieldSubmissions.map(({ path, value }) => [path, value]))).toMatchObject({
    'path-experience': '6+',
    'path-abroad': ['1', '3'],
    'path-nights': false,
    'path-begin': '2027-01-02',
    'path-furnaces': 3,
    'path-story': { type: 'PlainText', value: 'Sand, and fire.' },
    'path-home': { city: 'Murano, Italy' },
  })
})

test('Ashby refuses an application with the status 200: its sentences are the reasons', async () => {
  const call = await open()
  expect(await ashby.deliver(call, await ready({ Experience: ['7'], Begin: ['soon'] }))).toEqual({
    kind: 'refused',
    reasons: [{ text: 'Invalid value for field: Experience' }, { text: 'Invalid value for field: Begin' }],
  })
  await ashby.deliver(call, await ready())
  expect(await ashby.deliver(call, await ready())).toEqual({
    kind: 'refused',
    reasons: [{ text: 'You have already applied.' }],
  })
})

test('a job that Ashby doesn’t have has no questions, and a wrong key is said to be wrong', async () => {
  await open()
  expect(await ashby.questions(callTo('key', `${ID.slice(0, -1)}9`))).toBeUndefined()
  await expect(ashby.questions(callTo('other'))).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(await ashby.deliver(callTo('other'), await ready())).toMatchObject({ kind: 'not-allowed' })
})

test('Ashby asks for patience by 429 and 503', async () => {
  const call = await open({ submitLimit: { calls: 0, perMs: 60_000 } })
  expect(await ashby.deliver(call, await ready())).toMatchObject({ kind: 'later' })
  standIn.behave(() => ({ status: 503, headers: { 'retry-after': '70' } }))
  expect(await ashby.deliver(call, await ready())).toMatchObject({ kind: 'later', afterSeconds: 70 })
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)('an application whose answer is lost (%s) is looked for', async (behavior, count) => {
  const call = await open()
  standIn.behave(() => behavior)
  const application = await ready()
  expect(await ashby.deliver(call, application)).toMatchObject({ kind: 'unknown' })
  const id = standIn.received[0]?.id
  expect(standIn.received).toHaveLength(count)
  const found = await ashby.find(call, application)
  expect(found?.application).toBe(id)
  if (count === 0) expect(found).toBeNull()
  // An earlier application to the job is another one.
  expect(await ashby.find(call, { ...application, sentAt: new Date(Date.now() + 3_600_000) })).toBeNull()
})

test('a key that can only write delivers, and can’t look for lost applications', async () => {
  const call = await open({ permissions: ['jobsRead', 'candidatesWrite'] })
  const application = await ready()
  expect(await ashby.deliver(call, application)).toEqual({ kind: 'delivered', ids: {} })
  expect(await ashby.find(call, application)).toBeUndefined()
})

test('the stages of Ashby are read from signed posts', async () => {
  const call = await open()
  await ashby.deliver(call, await ready())
  const id = standIn.received[0]?.id ?? ''
  const posts = await postsOf(standIn, async () => {
    await standIn.moveTo(id, 'Interview')
    await standIn.reject(id)
    await standIn.hire(id)
    await standIn.ping()
  })
  const events = posts.map((post) => ashby.readStatus?.(post, call) as StatusEvent[] | undefined)
  expect(events[0]).toEqual([
    {
      ids: { application: id, candidate: standIn.received[0]?.candidateId },
      emails: ['mira@example.com'],
      job: ID,
      change: 'received',
      stage: expect.any(String),
    },
  ])
  const changes = events.flatMap((some) => (some ?? []).map(({ change, stage }) => [change, stage]))
  expect(changes.slice(1)).toEqual([
    ...[1, 2].map(() => ['stage', 'Interview']),
    ...[1, 2].map(() => ['rejected', undefined]),
    ...[1, 2, 3].map(() => ['hired', undefined]),
  ])
  expect(events.at(-1)).toEqual([])
  const [first] = posts
  if (first) expect(ashby.readStatus?.({ ...first, secret: 'another' }, call)).toBeUndefined()
})
