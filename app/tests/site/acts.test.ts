import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldOffer } from '#testing/offers/held-offer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '#features/company/company-api/server/keys/api-keys.ts'
import { apiScopes, COMPANY_API } from '#kernel/company/api-scopes.ts'
import { acts } from '#main/contract.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { makeTestLetter, testLetter } from '#testing/letters/make-letter.ts'
import { foyerJson } from '#testing/processes/run-foyer.ts'
import {
  createEvent,
  eventWalks,
  type Method,
  type Refused,
  type Target,
  type Walk,
} from '#testing/events/event-walks.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { type Alone, programsAndStaff } from './programs-and-staff.ts'
import { formBody, mailsTo } from '#testing/visitor.ts'

let on: ApplicationSite
let key: string
const folder = mkdtempSync(join(tmpdir(), 'foyer-acts-'))
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  const made = { tenantId: on.tenant.id, name: 'ATS', scopes: [...apiScopes], expiresAt: null, now: TEST_NOW }
  key = (await createApiKey(on.site.context.db, made)).key
  writeFileSync(path('Letter.pdf'), await testLetter())
  writeFileSync(path('Contract.pdf'), await makeTestLetter([{ lines: ['Contract', '{{signature}}'] }]))
})
afterAll(async () => {
  await on?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function call<T extends object>(
  method: Method,
  url: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<T & Refused> {
  const response = await on.site.app.inject({
    method,
    url: `${COMPANY_API}${url}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${key}`, ...headers },
    ...(method !== 'GET' && { payload: body }),
  })
  return response.json<T & Refused>()
}
async function send(url: string, fields: Record<string, string>, file?: string) {
  const bytes = file === 'Letter.pdf' ? await testLetter() : await makeTestLetter([{ lines: ['It', '{{signature}}'] }])
  const form = await formBody(fields, file === undefined ? [] : [{ field: 'document', name: file, bytes }])
  return call<object>('POST', url, form.payload, form.headers)
}
const foyer = <T extends object>(...args: string[]): Promise<T & Refused> =>
  foyerJson<T & Refused>(on.site, ...(args as [string]))

let people = 0
async function applied(row = 'A'): Promise<Target> {
  people += 1
  const email = `person${people}@example.org`
  const { encId } = await on.apply(await on.guest(), on.idOf(row), answers({ email }))
  return { id: encId, email }
}
async function changed(target: Target, ...doing: [name: string, body?: object][]): Promise<Target> {
  for (const [name, body] of doing) await call('POST', `/applications/${target.id}/${name}`, body)
  return target
}
async function talk(): Promise<Target> {
  const { id: application_id, email } = await applied('B')
  const body = { application_id, title: 'Talk', zone: 'Europe/Berlin', wall_start: '2026-05-20T10:00' }
  return { id: (await call<{ id: string }>('POST', '/scheduled_interviews', body)).id, email }
}
let files = 0
/** Imports a job from a file. */
async function imported(): Promise<{ id: number }> {
  files += 1
  writeFileSync(path('jobs.jsonl'), JSON.stringify({ id: 'I', title: 'Cook', description: 'You cook for guests.' }))
  await foyer('import', 'jobs', path('jobs.jsonl'), '--source', `file ${files}`)
  return (await foyer<{ import: { id: number } }>('jobs', 'last-import', '--source', `file ${files}`)).import
}
let forms = 0
/** Publishes a form for one person. @returns its key */
async function form(item: object = { type: 'text', label: 'Size' }): Promise<string> {
  forms += 1
  const definition = { sections: [{ title: 'You', items: [{ name: 'size', ...item }] }] }
  const name = `given-${forms}`
  await call('POST', '/forms', { key: name, title: 'Given', purpose: 'given', definition })
  return name
}
const paper = { type: 'esignForm', label: 'Contract', required: true, additionalProperties: { wid: 'given' } }
const alice = 'alice@example.com'
async function given(): Promise<Target> {
  const body = { candidate_id: on.alice.accountId }
  return { id: (await call<{ id: string }>('POST', `/forms/${await form()}/give`, body)).id, email: alice }
}
async function sent(): Promise<Target> {
  const target = await given()
  const changes = [{ change_id: `laptop:${people}`, field: 'size', value: 'M' }]
  await on.alice.send('PUT', `/api/pcsx/forms/${target.id}`, { changes, device: 'laptop', base: 0 })
  await on.alice.post(`/api/pcsx/forms/${target.id}/submit`, { version: 1 })
  return target
}
let jobs = 0
async function job(): Promise<Target> {
  jobs += 1
  const body = { title: 'Baker', description: '<p>Bread</p>', locations: ['Leeds, England, United Kingdom'] }
  const { id } = await call<{ id: number }>('PUT', `/jobs/J-${jobs}`, body)
  return { id: `J-${jobs} ${id}`, email: '' }
}

let letters = 0
const LETTER = '<p>Dear {{candidate.firstName}}</p>'
/** Returns the template with a name or an id, without what differs each time. */
async function template(named: string): Promise<object | undefined> {
  const all = await call<{ id: string; name: string }[]>('GET', '/letter_templates')
  const found = all.find(({ id, name }) => id === named || name === named)
  return found && { ...steady(found), id: '' }
}
async function letterTemplate(): Promise<Target> {
  const body = { name: `Letter ${(letters += 1)}`, language: 'en', html: LETTER }
  return { id: (await call<{ id: string }>('POST', '/letter_templates', body)).id, email: alice }
}

const application = (name: string, body: object, command: string[], prepared = applied): Walk => ({
  target: prepared,
  byCall: (id) => call('POST', `/applications/${id}/${name}`, body),
  byCommand: ([...id]) => foyer('application', command[0] ?? '', id.join(''), ...command.slice(1)),
  async outcome(id) {
    const shown = await call<Record<string, unknown>>('GET', `/applications/${id}`)
    return [shown['status'], shown['current_stage'], shown['rejection_reason'], shown['start_date']]
  },
})
const ofForm = (name: string, prepared: () => Promise<Target>): Walk => ({
  target: prepared,
  byCall: (id) => call('POST', `/given_forms/${id}/${name}`),
  byCommand: (id) => foyer('form', name, id),
  outcome: async (id) => (await call<{ status?: string }>('GET', `/given_forms/${id}`)).status,
})
/** Acts on an offer, made for this. */
const ofOffer = (faces: Pick<Walk, 'byCall' | 'byCommand'>): Walk => ({
  async target() {
    await walks['offer create']?.byCommand(alice)
    const { offers } = await foyer<{ offers: { enc_id: string }[] }>('offer', 'list')
    return { id: offers[0]?.enc_id ?? '', email: alice }
  },
  ...faces,
  outcome: async (id) => {
    const {
      status,
      expires_at: expires,
      start_date: start,
      pay,
      version,
      history,
    } = await foyer<Shown>('offer', 'show', id)
    return { status, expires, start, pay, version, history: history.map(({ action }) => action) }
  },
})
interface Shown {
  status: string
  expires_at: string
  start_date: string | null
  pay: string | null
  version: number
  documents: { id: string }[]
  history: { action: string }[]
}
const held = async (): Promise<Target> => ({ id: await heldOffer(on), email: alice })
const later = '2026-07-31T18:00:00Z'
const letterOf = async (id: string) => (await foyer<Partial<Shown>>('offer', 'show', id)).documents?.[0]?.id ?? 'none'
const steady = (shown: object): object =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !/^(?:id|uid|application_id|.*_at|slots)$/.test(name)))
const read = (at: string) => async (id: string) => steady(await call<object>('GET', `${at}/${id}`))
const interview = async (id: string) =>
  (await call<{ id: string }[]>('GET', '/scheduled_interviews?limit=500')).filter((one) => one.id === id).map(steady)

const inReview = () => applied().then((target) => changed(target, ['start_review']))
const rejected = () => applied().then((target) => changed(target, ['reject', { reason: 'x' }]))
const stage = async (kind: string) =>
  (await call<{ id: number; kind: string }[]>('GET', '/job_stages')).find((one) => one.kind === kind)?.id ?? 0
const until = '2026-06-30T18:00:00+02:00'

/** Adds an application whose way to the system of a connection is unclear. @returns the delivery's id */
async function unclearDelivery(connection: string): Promise<string> {
  const { encId } = await on.apply(await on.guest(), on.idOf('A'), answers({ email: `${connection}@example.org` }))
  const [row] = await on.rows<{ id: number }>(
    `INSERT INTO connection_deliveries (tenant_id, connection_id, application_id, version, state, created_at, next_at)
     SELECT tenant_id, $1, id, 1, 'unclear', now(), now() FROM applications WHERE enc_id = $2 RETURNING id`,
    [connection, encId],
  )
  return String(row?.id)
}

const walks: Record<string, Walk> = {
  'application start-review': application('start_review', {}, ['start-review']),
  'application move': {
    ...application('move', {}, ['move', '--stage', 'interview', '--words', 'Soon.'], inReview),
    byCall: async (id) =>
      call('POST', `/applications/${id}/move`, {
        from_stage_id: await stage('review'),
        to_stage_id: await stage('interview'),
        words: 'Soon.',
      }),
  },
  'application reject': application(
    'reject',
    {
      reason: 'late',
      reasons: [{ kind: 'another-candidate' }, { kind: 'own-words', words: 'We hired in May.' }],
      to_apply_again: 'A year of practice.',
      words: 'Thanks.',
    },
    [
      'reject',
      '--another-candidate',
      '--why',
      'We hired in May.',
      '--to-apply-again',
      'A year of practice.',
      '--reason',
      'late',
      '--words',
      'Thanks.',
    ],
  ),
  'application message': application('message', { words: 'Soon.' }, ['message', '--words', 'Soon.']),
  'application settle-messages': application('settle_messages', {}, ['settle-messages']),
  'application reopen': application('unreject', {}, ['reopen'], rejected),
  'application hire': application('hire', { start_date: '2026-09-01' }, ['hire', '--starts', '2026-09-01']),
  'interview slots': {
    target: () => applied('B'),
    byCall: (id) =>
      call('POST', '/scheduled_interviews', {
        application_id: id,
        title: 'Talk',
        zone: 'Europe/Berlin',
        slots: [{ wall_start: '2026-05-20T10:00' }],
      }),
    byCommand: (id) =>
      foyer('interview', 'slots', id, '--title', 'Talk', '--zone', 'Europe/Berlin', '--slot', '2026-05-20T10:00'),
    async outcome(id) {
      const shown = await call<object[]>('GET', `/scheduled_interviews?application_id=${id}`)
      return shown.map(steady)
    },
  },
  'interview move': {
    target: talk,
    byCall: (id) => call('PUT', `/scheduled_interviews/${id}`, { wall_start: '2026-05-22T09:30' }),
    byCommand: (id) => foyer('interview', 'move', id, '--at', '2026-05-22T09:30'),
    outcome: interview,
  },
  'interview cancel': {
    target: talk,
    byCall: (id) => call('DELETE', `/scheduled_interviews/${id}`, { words: 'Sorry.' }),
    byCommand: (id) => foyer('interview', 'cancel', id, '--words', 'Sorry.'),
    outcome: interview,
  },
  ...eventWalks({ call, foyer, read, newEmail: () => `person${(people += 1)}@example.org` }),
  'form publish': {
    target: async () => ({ id: `published-${(forms += 1)}`, email: alice }),
    refusesUnknown: false,
    byCall: (id) => call('POST', '/forms', { key: id, title: 'Published', purpose: 'given', definition: DEFINITION }),
    byCommand(id) {
      writeFileSync(path('form.json'), JSON.stringify(DEFINITION))
      return foyer('form', 'publish', path('form.json'), '--key', id, '--title', 'Published', '--purpose', 'given')
    },
    outcome: async (id) => (await foyer<{ form: { definition: object } }>('form', 'show', id)).form.definition,
  },
  'form give': {
    target: async () => ({ id: await form(), email: alice }),
    byCall: (id) => call('POST', `/forms/${id}/give`, { candidate_id: on.alice.accountId, due_at: until }),
    byCommand: (id) => foyer('form', 'give', id, '--candidate', alice, '--due', until),
    outcome: async (id) =>
      (await call<object[]>('GET', `/given_forms?form=${id}`)).map((one) => ({ ...steady(one), form: '' })),
  },
  'form reopen': ofForm('reopen', sent),
  'form recall': ofForm('recall', given),
  'form document': {
    ...ofForm('document', async () => {
      const to = { candidate_id: on.alice.accountId, field: 'size' }
      const made = await send(`/forms/${await form(paper)}/give_with_documents`, to, 'Contract.pdf')
      return { id: (made as Target).id, email: alice }
    }),
    byCall: (id) => send(`/given_forms/${id}/document`, { field: 'size' }, 'Contract.pdf'),
    byCommand: (id) => foyer('form', 'document', id, `size=${path('Contract.pdf')}`),
  },
  'offer create': {
    target: async () => ({ id: alice, email: alice }),
    refusesUnknown: false,
    byCall: (id) =>
      send('/offers', { candidate: id, position: String(on.idOf('E')), expires: until, kind: 'inline' }, 'Letter.pdf'),
    byCommand(id) {
      const about = ['--candidate', id, '--position', String(on.idOf('E')), '--expires', until]
      return foyer('offer', 'create', ...about, '--document', `${path('Letter.pdf')}:inline`)
    },
    async outcome() {
      const { offers } = await foyer<{ offers: { enc_id: string }[] }>('offer', 'list')
      return { ...offers[0], enc_id: '' }
    },
  },
  'offer cancel': ofOffer({
    byCall: (id) => call('POST', `/offers/${id}/cancel`),
    byCommand: (id) => foyer('offer', 'cancel', id),
  }),
  'offer extend': ofOffer({
    byCall: (id) => call('POST', `/offers/${id}/extend`, { expires: later }),
    byCommand: (id) => foyer('offer', 'extend', id, '--expires', later),
  }),
  'offer withdraw': {
    target: held,
    byCall: (id) => call('POST', `/waiting_offers/${id}/withdraw`),
    byCommand: (id) => foyer('offer', 'withdraw', id),
    outcome: async (id) => JSON.stringify(await foyer('offer', 'waiting')).includes(id),
  },
  'offer change': ofOffer({
    byCall: (id) =>
      send(`/offers/${id}/versions`, {
        expires: later,
        start_date: '2026-09-01',
        pay: '40,000 euros',
        keep_letter: 'true',
      }),
    byCommand: (id) =>
      foyer(
        'offer',
        'change',
        id,
        '--expires',
        later,
        '--start',
        '2026-09-01',
        '--pay',
        '40,000 euros',
        '--keep-letter',
      ),
  }),
  'offer answer': ofOffer({
    byCall: (id) => call('POST', `/offers/${id}/answer`, { words: 'Yes, you can.' }),
    byCommand: (id) => foyer('offer', 'answer', id, '--words', 'Yes, you can.'),
  }),
  'offer document': ofOffer({
    byCall: async (id) => send(`/offers/${id}/documents/${await letterOf(id)}`, {}, 'Contract.pdf'),
    byCommand: async (id) => foyer('offer', 'document', id, await letterOf(id), '--replace', path('Contract.pdf')),
  }),
  'letter-template add': {
    target: async () => ({ id: `Letter ${(letters += 1)}`, email: alice }),
    refusesUnknown: false,
    byCall: (id) => call('POST', '/letter_templates', { name: id, language: 'en', html: LETTER }),
    byCommand(id) {
      writeFileSync(path('letter.html'), LETTER)
      return foyer('letter-template', 'add', id, '--file', path('letter.html'), '--language', 'en')
    },
    outcome: (id) => template(id).then((one) => ({ ...one, name: '' })),
  },
  'letter-template change': {
    target: letterTemplate,
    byCall: (id) => call('PUT', `/letter_templates/${id}`, { language: 'fr' }),
    byCommand: (id) => foyer('letter-template', 'change', id, '--language', 'fr'),
    outcome: (id) => template(id).then((one) => ({ ...one, name: '' })),
  },
  'letter-template remove': {
    target: letterTemplate,
    byCall: (id) => call('DELETE', `/letter_templates/${id}`),
    byCommand: (id) => foyer('letter-template', 'remove', id),
    outcome: async (id) => (await template(id)) === undefined,
  },
  'jobs undo-import': {
    target: async () => ({ id: String((await imported()).id), email: '' }),
    byCall: (id) => call('POST', `/imports/${id}/undo`),
    byCommand: (id) => foyer('jobs', 'undo-import', id),
    async outcome(id, done) {
      const { state, closed } = (done.import ?? done) as { state: string; closed: number }
      const { state: again } = await call<{ state: string }>('POST', `/imports/${id}/undo`)
      return { state, closed, again }
    },
  },
  'jobs close': {
    target: job,
    byCall: (id) => call('POST', `/jobs/${id.split(' ')[0]}/close`),
    byCommand: (id) => foyer('jobs', 'close', id.split(' ')[1] ?? 'none'),
    refusesUnknown: false,
    async outcome(id) {
      const { positions } = await foyer<{ positions: { id: number; state: string }[] }>('jobs', 'list')
      return positions.find((one) => String(one.id) === id.split(' ')[1])?.state
    },
  },
}
const JOB = { title: 'Miller', state: 'open' }

const alone: Record<string, Alone> = {
  'offer approve': {
    run: async () => foyer('offer', 'approve', (await held()).id),
    prints: { status: 'Extended' },
  },
  'offer send-back': {
    run: async () => foyer('offer', 'send-back', (await held()).id, '--reason', 'Pay more.'),
    prints: {},
  },
  'jobs create': {
    async run() {
      writeFileSync(path('ad.html'), '<p>Flour</p>')
      return foyer('jobs', 'create', '--id', 'H-1', '--title', 'Miller', '--description', path('ad.html'))
    },
    prints: { job: { ...JOB, jobId: 'H-1' } },
  },
  'jobs edit': {
    async run() {
      const [source] = (await job()).id.split(' ')
      return foyer('jobs', 'edit', source ?? '', '--title', 'Miller', '--remove', 'location')
    },
    prints: { job: JOB },
  },
  'jobs publish': {
    async run() {
      writeFileSync(path('ad.html'), '<p>Flour</p>')
      const ad = ['--title', 'Miller', '--description', path('ad.html')]
      const { job: draft } = await foyer<{ job: { id: number } }>('jobs', 'create', ...ad, '--draft')
      return foyer('jobs', 'publish', String(draft.id))
    },
    prints: { published: [expect.any(Number)], left: [] },
  },
  'jobs duplicate': {
    run: () => foyer('jobs', 'duplicate', String(on.idOf('E'))),
    prints: { job: { title: 'Baker E', state: 'draft' } },
  },
  'jobs reopen': {
    async run() {
      const [source, id = ''] = (await job()).id.split(' ')
      await call('POST', `/jobs/${source}/close`)
      return foyer('jobs', 'reopen', id)
    },
    prints: { opened: [expect.any(Number)], left: [] },
  },
  'stage set': {
    async run() {
      const kinds = ['new', 'hired', 'rejected']
      writeFileSync(path('stages.json'), JSON.stringify(kinds.map((kind) => ({ key: kind, kind, labels: kind }))))
      const done = await foyer('stage', 'set', path('stages.json'), '--position', String(on.idOf('E')))
      const { stages } = await foyer<{ stages: object[] }>('stage', 'list', '--position', String(on.idOf('E')))
      return { ...done, listed: stages.length }
    },
    prints: { stages: [{ kind: 'new' }, { kind: 'hired' }, { kind: 'rejected' }], retired: 0, listed: 3 },
  },
  'jobs hide-names': {
    run: () => foyer('jobs', 'hide-names', String(on.idOf('E')), '--until', 'hired'),
    prints: { id: expect.any(Number), until: 'hired' },
  },
  'jobs show-names': {
    run: () => foyer('jobs', 'show-names', String(on.idOf('E'))),
    prints: { id: expect.any(Number) },
  },
  'application show-name': {
    run: async () => foyer('application', 'show-name', (await applied()).id),
    prints: { id: expect.any(String) },
  },
  'application hold': {
    run: async () => foyer('application', 'hold', (await applied()).id),
    prints: { legal_hold: true },
  },
  'application release': {
    async run() {
      const { id } = await applied()
      await foyer('application', 'hold', id)
      return foyer('application', 'release', id)
    },
    prints: { legal_hold: false },
  },
  'interview reissue': { run: () => foyer('interview', 'reissue'), prints: { interviews: [] } },
  'event cancel': {
    run: async () => foyer('event', 'cancel', (await createEvent({ call })).id),
    prints: { title: 'Open day' },
  },
  'staff change': {
    run: () => foyer('staff', 'change', 'rita@example.com', '--role', 'hiring-manager', '--job', String(on.idOf('E'))),
    prints: { colleague: { email: 'rita@example.com', role: 'hiring-manager' } },
  },
  'person erase': {
    async run() {
      const { email } = await applied()
      return foyer('person', 'erase', email, '--yes')
    },
    prints: { receipts: [{ reference: expect.any(String) }] },
  },
  ...programsAndStaff(foyer, unclearDelivery),
}
const DEFINITION = { sections: [{ title: 'You', items: [{ name: 'x', type: 'text', label: 'X' }] }] }

const both = acts.filter(({ api, command }) => !('none' in api) && !('none' in command))
const byCommandOnly = acts.filter(({ api, command }) => 'none' in api && !('none' in command))

describe('an act of the company', () => {
  test('has a unique name, and explains a missing face', () => {
    expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
    for (const { name, api, command, roles } of acts) {
      expect(roles.length, name).toBeGreaterThan(0)
      expect('none' in api && 'none' in command, name).toBe(false)
      for (const face of [api, command]) if ('none' in face) expect(face.none, name).toMatch(/^\S.{15,}\.$/s)
    }
  })

  test.each(both.map(({ name }) => name))('“%s” has the same outcome by call and by command', async (name) => {
    const walk = walks[name]
    if (!walk) throw new Error(`Add “${name}” to this test.`)
    const results = []
    for (const face of ['byCall', 'byCommand'] as const) {
      const { id, email } = await walk.target()
      const before = mailsTo(on.site, email).length
      const done = (await walk[face](id)) as Record<string, unknown>
      expect(done, face).not.toHaveProperty('error')
      expect(done, face).not.toHaveProperty('code')
      const emails = mailsTo(on.site, email).slice(before)
      results.push({
        outcome: await walk.outcome(id, done),
        emails: emails.map(({ headers, text }) => [
          headers['subject'],
          text.replaceAll(/https?:\S+/g, 'LINK').replaceAll(email, 'ADDRESS'),
        ]),
      })
    }
    expect(results[1]).toEqual(results[0])
    if (acts.find((act) => act.name === name)?.seenByCandidate === false) expect(results[0]?.emails).toEqual([])
  })

  test.each(byCommandOnly.map(({ name }) => name))('“%s” is performed by its command', async (name) => {
    const walk = alone[name]
    if (!walk) throw new Error(`Add “${name}” to this test.`)
    expect(await walk.run()).toMatchObject({ ok: true, ...walk.prints })
  })

  test.each(both.map(({ name }) => name).filter((name) => walks[name]?.refusesUnknown !== false))(
    '“%s” refuses a missing target with the same code',
    async (name) => {
      const byCall = await walks[name]?.byCall('AAAAAAAAAAAAAAAAAAAAAA')
      const byCommand = await walks[name]?.byCommand('AAAAAAAAAAAAAAAAAAAAAA')
      expect(byCall?.code, name).toBe('not-found')
      expect(['not-found', 'unknown-form'], name).toContain(byCommand?.error?.code)
    },
  )
})

test('the acts are those of the first company’s site only', async () => {
  const { id } = await applied()
  expect(await foyer('application', 'hire', id, '--domain', 'northgate.example')).toMatchObject({
    error: { code: 'not-found' },
  })
  expect(await foyer('application', 'hire', id, '--domain', MERIDIAN)).not.toHaveProperty('error')
})
