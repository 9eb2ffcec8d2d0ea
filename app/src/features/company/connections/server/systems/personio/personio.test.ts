import { afterEach, expect, test } from 'vitest'
import { openPersonio, type Personio } from '#testing/ats/personio.ts'
import { callOf, collect, CV, readyApplication } from '#testing/ats/ready-application.ts'
import { personio } from './personio.ts'

const ID = '4103'

let standIn: Personio
afterEach(() => standIn.close())

async function open(more: Partial<Parameters<typeof openPersonio>[0]> = {}) {
  standIn = await openPersonio({
    companyId: 123,
    key: 'key',
    positions: [
      { id: Number(ID), name: 'Lighthouse Keeper' },
      { id: 4104, name: 'Diver', published: false },
    ],
    client: { id: 'client', secret: 'secret' },
    submitLimit: { calls: 1000, perMs: 1000 },
    ...more,
  })
  return callTo()
}
const callTo = (more: object = {}, id = ID) =>
  callOf(
    standIn.url,
    { board: 'coast', id },
    {
      apiKey: 'key',
      companyId: '123',
      clientId: 'client',
      clientSecret: 'secret',
      ...more,
    },
  )
const ready = async (given = {}, more = {}) => readyApplication(await personio.questions(callTo()), given, more)

test('an application arrives at Personio with uploaded files, attributes, and other answers as its message', async () => {
  const call = await open()
  const certificate = { ...CV, name: 'diver.pdf' }
  const application = await ready(
    { CV: 'file', Location: ['Kiel'], 'Earliest possible start date': ['2027-01-01'] },
    {
      others: [
        { question: 'Nights?', text: 'Yes, No', files: [] },
        { question: 'Certificate', text: '', files: [certificate] },
      ],
    },
  )
  expect(await personio.deliver(call, application)).toEqual({ kind: 'delivered', ids: {} })
  expect(standIn.received).toMatchObject([
    {
      jobId: ID,
      name: 'Mira Oss',
      email: 'mira@example.com',
      files: [
        { name: 'cv', fileName: 'cv.pdf' },
        { name: 'other', fileName: 'diver.pdf' },
      ],
      fields: {
        message: 'Nights?: Yes, No',
        attributes: [
          { id: 'phone', value: '+31 6 1234' },
          { id: 'location', value: 'Kiel' },
          { id: 'available_from', value: '2027-01-01' },
        ],
      },
    },
  ])
})

test.each([
  [
    'a required attribute is missing',
    { attributes: [{ id: 'custom_attribute_1', type: 'TEXT', required: true }] },
    {},
    {
      text: 'custom_attribute_1: errors.attribute-validation.required-attribute',
    },
  ],
  [
    'a value has the wrong type',
    {},
    { 'Date of birth': ['soon'] },
    {
      text: 'birthday: errors.attribute-validation.invalid-date-format',
    },
  ],
  ['a file is too large', { fileLimitBytes: 4 }, { CV: 'file' }, { text: 'file: errors.file-too-big' }],
] as const)('Personio refuses an application if %s', async (_why, options, given, reason) => {
  const call = await open(options as never)
  expect(await personio.deliver(call, await ready(given))).toEqual({ kind: 'refused', reasons: [reason] })
  expect(standIn.received).toEqual([])
})

test('a position that is closed or unknown is said to be unpublished, and a person applies once', async () => {
  const call = await open()
  const closed = { kind: 'refused', reasons: [{ code: 'not-published', text: '' }] }
  expect(await personio.deliver(callTo({}, '4104'), await ready())).toEqual(closed)
  expect(await personio.deliver(callTo({}, '1'), await ready())).toEqual(closed)
  await personio.deliver(call, await ready())
  expect(await personio.deliver(call, await ready())).toEqual({
    kind: 'refused',
    reasons: [{ text: 'email: errors.applicant-already-exists' }],
  })
})

test.each([{ apiKey: 'other' }, { companyId: '124' }])('credentials are said to be wrong: %j', async (credentials) => {
  await open()
  const call = callTo(credentials)
  expect(await personio.deliver(call, await ready())).toMatchObject({ kind: 'not-allowed' })
  expect(await personio.deliver(call, await ready({ CV: 'file' }))).toMatchObject({ kind: 'not-allowed' })
})

test.each([
  [
    { status: 429, headers: { 'retry-after': '70' } },
    { kind: 'later', afterSeconds: 70 },
  ],
  [{ status: 503 }, { kind: 'later' }],
  [{ status: 500, body: { errors: [{ title: 'Oops' }] } }, { kind: 'unknown' }],
  [{ status: 200, body: { errors: [{ title: 'Oops' }] } }, { kind: 'unknown' }],
  [
    { status: 400, body: { errors: [{ title: 'Oops', detail: 'Broken' }] } },
    { kind: 'refused', reasons: [{ text: 'Broken' }] },
  ],
  [
    { status: 400, body: 'no JSON' },
    { kind: 'refused', reasons: [{ text: '400 no JSON' }] },
  ],
] as const)('the answer %j is %j', async (answer, outcome) => {
  const call = await open()
  standIn.behave(() => answer)
  expect(await personio.deliver(call, await ready())).toMatchObject(outcome)
  expect(standIn.received).toEqual([])
})

test('a file whose upload is lost is uploaded again, and an answer that comes twice counts once', async () => {
  const call = await open()
  standIn.behave((count) => (count === 1 ? 'drop after storing' : 'as documented'), 'upload')
  standIn.behave(() => 'twice')
  const application = await ready({ CV: 'file' })
  expect(await personio.deliver(call, application)).toMatchObject({ kind: 'later' })
  expect(standIn.received).toEqual([])
  expect(await personio.deliver(call, application)).toMatchObject({ kind: 'delivered' })
  expect(standIn.received).toHaveLength(1)
})

test.each([
  ['drop before storing', 0],
  ['drop after storing', 1],
] as const)(
  'an application whose answer is lost (%s) is looked for with other credentials',
  async (behavior, count) => {
    const call = await open()
    standIn.behave(() => behavior)
    const application = await ready()
    expect(await personio.deliver(call, application)).toMatchObject({ kind: 'unknown' })
    const found = await personio.find(call, application)
    expect(found).toEqual(
      count === 0 ? null : { application: standIn.received[0]?.id, candidate: standIn.received[0]?.candidateId },
    )
    // An earlier application, and an earlier version, are others; of another position, it can't be known.
    expect(await personio.find(call, { ...application, sentAt: new Date(Date.now() + 3_600_000) })).toBeNull()
    expect(await personio.find(call, { ...application, except: [found?.application ?? ''] })).toBeNull()
    expect(await personio.find(callTo({}, '4104'), application)).toEqual(count === 0 ? null : undefined)
    expect(await personio.find(callTo({ clientSecret: 'other' }), application)).toBeUndefined()
    expect(await personio.find(callTo({ clientId: undefined }), application)).toBeUndefined()
  },
)

test('the stages of Personio are asked for with other credentials; a new application stays where it is', async () => {
  const call = await open()
  await personio.deliver(call, await ready())
  const { id, candidateId } = standIn.received[0] ?? { id: '', candidateId: '' }
  const ask = (one = call, now = new Date()) =>
    collect(personio.askStages?.(one, [], { now, stop: new AbortController().signal }) ?? [])
  expect(await ask()).toEqual([])
  standIn.moveTo(id, 'Interview')
  const ids = { application: id, candidate: candidateId }
  const event = { ids, emails: ['mira@example.com'], job: ID }
  expect(await ask()).toEqual([{ ...event, change: 'stage', stage: 'Interview', event: 'stage interview' }])
  standIn.reject(id)
  expect(await ask()).toMatchObject([{ change: 'rejected', stage: undefined }])
  standIn.hire(id)
  expect(await ask()).toMatchObject([{ change: 'hired' }])
  standIn.moveTo(id, 'Withdrawn')
  expect(await ask()).toEqual([])
  expect(await ask(callTo({ clientId: undefined }))).toEqual([])
  await expect(ask(callTo({ clientSecret: 'other' }))).rejects.toMatchObject({ name: 'NotAllowedError' })
})
