import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openReceiver, type WebhookReceiver } from '../processes/webhook-receiver.ts'
import { openRecruitee, type Recruitee } from './recruitee.ts'

const OFFER = {
  id: 1_500_001,
  slug: 'cheese-maker',
  title: 'Cheese Maker',
  questions: [
    { id: 11, kind: 'single_choice', required: true, body: 'Level', options: ['Junior', 'Senior'] },
    { id: 12, kind: 'multi_choice', required: false, body: 'Cheeses', options: ['Gouda', 'Edam'] },
    { id: 13, kind: 'legal', required: true, body: 'Agreement' },
    { id: 14, kind: 'file', required: false, body: 'Certificate' },
  ] as const,
}

let recruitee: Recruitee
let receiver: WebhookReceiver | undefined
afterEach(async () => {
  await recruitee.close()
  await receiver?.close()
  receiver = undefined
})

const open = async () => {
  const offer = {
    ...OFFER,
    questions: OFFER.questions.map((question) => ({
      ...question,
      options: [...('options' in question ? question.options : [])],
    })),
  }
  const offers = [offer, { id: 2, slug: 'taster', title: 'Taster', status: 'closed' as const }]
  recruitee = await openRecruitee({ offers, api: { companyId: 5, token: 'token' }, fileLimitBytes: 8 })
}

const CV = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })
const ANSWERS: [number, string, string | File][] = [
  [11, 'content', 'Senior'],
  [12, 'multi_content][', 'Gouda'],
  [12, 'multi_content][', 'Edam'],
  [13, 'flag', 'true'],
  [14, 'file', new File(['x'], 'diploma.pdf')],
]

async function submit(
  changes: Record<string, string | undefined> = {},
  answers = ANSWERS,
  { file = CV, slug = OFFER.slug } = {},
) {
  const body = new FormData()
  const person = { name: 'Mira Oss', email: 'mira@example.com', phone: '+31 6 1234', ...changes }
  for (const [name, value] of Object.entries(person)) if (value !== undefined) body.append(`candidate[${name}]`, value)
  body.append('candidate[cv]', file)
  for (const [id, property, value] of answers) {
    const part = (name: string) => `candidate[open_question_answers_attributes][${id}][${name}]`
    body.set(part('open_question_id'), String(id))
    body.append(part(property), value)
  }
  const answer = await fetch(`${recruitee.url}/api/offers/${slug}/candidates`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { error?: string[]; candidate?: { id: number } } }
}

test('Recruitee publishes jobs with their questions, and takes an application without a key', async () => {
  await open()
  const list = await (await fetch(`${recruitee.url}/api/offers`)).json()
  expect(list).toMatchObject({
    offers: [
      {
        slug: 'cheese-maker',
        options_cv: 'required',
        open_questions: [{ id: 11, open_question_options: [{ body: 'Junior' }, {}] }, {}, {}, {}],
      },
    ],
  })
  const { status, body } = await submit()
  expect([status, String(body.candidate?.id)]).toEqual([201, recruitee.received[0]?.candidateId])
  expect(recruitee.received).toMatchObject([
    {
      email: 'mira@example.com',
      files: [{ name: 'candidate[cv]', fileName: 'cv.pdf', bytes: 8 }, { fileName: 'diploma.pdf' }],
    },
  ])
})

test('Recruitee refuses missing fields, wrong answers, large and empty files and unknown addresses', async () => {
  await open()
  const errorsOf = async (...call: Parameters<typeof submit>) => (await submit(...call)).body.error
  const others = ANSWERS.filter(([id]) => id !== 11)
  expect(await errorsOf({ name: '', phone: undefined })).toEqual(["Name can't be blank", "Phone can't be blank"])
  expect(await errorsOf({ email: 'mira' })).toEqual(['Email is invalid'])
  expect(await errorsOf({}, others)).toEqual(["Level can't be blank"])
  expect(await errorsOf({}, [...others, [11, 'content', '2']])).toEqual(['Level is invalid'])
  expect(await errorsOf({}, [...others, [11, 'content', 'Senior'], [99, 'content', 'x']])).toEqual([
    'An open question is unknown',
  ])
  expect(
    await errorsOf({}, [
      [11, 'content', 'Senior'],
      [13, 'flag', 'false'],
    ]),
  ).toEqual(['Agreement is invalid'])
  expect((await submit({}, ANSWERS, { file: new File([], 'cv.pdf') })).status).toBe(422)
  expect((await submit({}, ANSWERS, { file: new File(['%PDF-1.7\n'], 'cv.pdf') })).status).toBe(422)
  expect((await submit({}, ANSWERS, { slug: String(OFFER.id) })).status).toBe(404)
  expect((await submit({}, ANSWERS, { slug: 'taster' })).status).toBe(404)
  expect(recruitee.received).toEqual([])
})

test('Recruitee finds an application whose answer was lost, with a token', async () => {
  await open()
  recruitee.behave(() => 'drop after storing')
  await expect(submit()).rejects.toThrow()
  const find = (headers = {}) => fetch(`${recruitee.url}/c/5/candidates?query=mira@example.com`, { headers })
  expect((await find()).status).toBe(401)
  const found = await (await find({ authorization: 'Bearer token' })).json()
  expect(found).toMatchObject({ candidates: [{ placements: [{ offer_id: OFFER.id }] }] })
})

test('Recruitee tests a webhook without a signature, and signs events', async () => {
  await open()
  await submit()
  receiver = await openReceiver()
  recruitee.sendEventsTo({ url: receiver.url, secret: 'shared' })
  await recruitee.ping()
  await recruitee.moveTo('70001', 'Interview')
  await recruitee.reject('70001', { signature: 'missing' })
  const events = receiver.received.map(({ headers, body }) => ({
    ...(JSON.parse(body) as Record<string, unknown>),
    signed: headers['x-recruitee-signature'] === createHmac('sha256', 'shared').update(body).digest('hex'),
  }))
  expect(events).toMatchObject([
    { test: true, signed: false },
    { event_type: 'candidate_created', signed: true },
    { event_subtype: 'stage_changed', payload: { details: { to_stage: { name: 'Interview' } } }, signed: true },
    { event_subtype: 'disqualified', payload: { candidate: { emails: ['mira@example.com'] } }, signed: false },
  ])
})
