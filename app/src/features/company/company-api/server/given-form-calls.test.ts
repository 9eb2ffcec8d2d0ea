import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody } from '#testing/visitor.ts'
import { createApiKey } from './keys/api-keys.ts'

const paper = { type: 'esignForm', required: true, additionalProperties: { wid: 'given' } }
const formOf = (...items: object[]) => ({ sections: [{ title: 'You', items }] })

/** The fields of a given form that the tests read. */
interface Given {
  id: string
  status: string
  code?: string
  errors?: { field: string }[]
  sent: { version: number; answers: object[] } | null
}

let on: ApplicationSite
let keys: Record<'own' | 'foreign', string>
let letter: Uint8Array
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  const { context } = on.site
  const [own = 0, foreign = 0] = context.tenants.all().map(({ id }) => id)
  const newKey = async (tenantId: number) => {
    const made = { tenantId, name: 'ATS', scopes: ['forms:write' as const], expiresAt: null, now: TEST_NOW }
    return (await createApiKey(context.db, made)).key
  }
  keys = { own: await newKey(own), foreign: await newKey(foreign) }
  const parts = { db: context.db, now: TEST_NOW, moveDrafts: context.use(moveDraftsService) }
  const publish = (key: string, definition: object) =>
    publishForm(parts, on.tenant, { key, title: key, purpose: 'given', definition, by: 'test' })
  await publish('start', formOf({ name: 'size', type: 'text', label: 'Size of your jacket' }))
  await publish('papers', formOf({ name: 'contract', label: 'Contract', ...paper }))
  letter = await makeTestLetter([{ lines: ['Contract', 'Signed: {{signature}}'] }])
})
afterAll(() => on?.close())

async function call(method: 'GET' | 'POST', path: string, body?: object, key: keyof typeof keys = 'own', more = {}) {
  const answer = await on.site.app.inject({
    method,
    url: `/api/company/v1${path}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${keys[key]}`, ...more },
    ...(body && { payload: body }),
  })
  return {
    status: answer.statusCode,
    body: answer.json<Given>(),
    list: answer.json<Given[]>(),
    link: answer.headers.link,
  }
}
const give = (form = 'start') => call('POST', `/forms/${form}/give`, { candidate_id: on.alice.accountId })
async function upload(path: string, fields: Record<string, string>, bytes: Uint8Array | string = letter) {
  const { payload, headers } = await formBody(fields, [{ field: 'document', name: 'Contract.pdf', bytes }])
  return call('POST', path, payload, 'own', headers)
}
const at = (id: string, act = '') => `/given_forms/${id}${act}`

describe('a company’s program manages the forms of its people', () => {
  test('it gives one, reads the answers, reopens it and recalls it', async () => {
    const { id } = (await give()).body
    expect((await call('GET', at(id))).body).toMatchObject({ id, status: 'open', sent: null })
    expect((await call('POST', at(id, '/reopen'))).body.code).toBe('not-completed')
    const own = `/api/pcsx/forms/${id}`
    const changes = [{ change_id: 'laptop:1', field: 'size', value: 'M' }]
    expect((await on.alice.send('PUT', own, { changes, device: 'laptop', base: 0 })).statusCode).toBe(200)
    expect((await on.alice.post(`${own}/submit`, { version: 1 })).statusCode).toBe(200)
    expect((await call('GET', at(id))).body).toMatchObject({
      status: 'completed',
      sent: { version: 1, answers: [{ field: 'size', question: 'Size of your jacket', answer: 'M' }] },
    })
    expect((await call('POST', at(id, '/reopen'))).body).toMatchObject({ id, status: 'in_progress' })
    expect((await call('POST', at(id, '/recall'))).status).toBe(200)
    expect((await on.alice.get(own)).statusCode).toBe(404)
    expect((await call('GET', at(id))).status).toBe(404)
  })

  test('it lists them page by page, newest first; another company’s key finds none', async () => {
    const ids = [(await give()).body.id, (await give()).body.id]
    const first = await call('GET', '/given_forms?form=start&limit=1')
    expect(first.list.map(({ id }) => id)).toEqual([ids[1]])
    const next = /<\/api\/company\/v1(.*)>; rel="next"/.exec(String(first.link))?.[1] ?? ''
    expect((await call('GET', next)).list.map(({ id }) => id)).toEqual([ids[0]])
    expect((await call('GET', '/given_forms?status=completed')).list).toEqual([])
    expect((await call('GET', '/given_forms?cursor=none')).status).toBe(422)
    expect((await call('GET', '/given_forms', undefined, 'foreign')).list).toEqual([])
    for (const [method, act] of [
      ['GET', ''],
      ['POST', '/reopen'],
      ['POST', '/recall'],
    ] as const)
      expect((await call(method, at(ids[0] ?? '', act), undefined, 'foreign')).status).toBe(404)
  })

  test('it gives a form with a document to sign, and replaces the document', async () => {
    const fields = { candidate_id: on.alice.accountId, field: 'contract' }
    const given = await upload('/forms/papers/give_with_documents', fields)
    expect(given).toMatchObject({ status: 201, body: { status: 'open' } })
    const { id } = given.body
    const shown = (await on.alice.get(`/api/pcsx/forms/${id}`)).json<{
      data: { definition: { sections: { items: { additionalProperties: { url?: string } }[] }[] } }
    }>().data
    expect(shown.definition.sections[0]?.items[0]?.additionalProperties.url).toContain('/public/esignWidget')
    expect((await upload(at(id, '/document'), { field: 'contract' })).body).toMatchObject({ id })
    const faultOf = ({ body }: { body: Given }) => body.errors?.[0]?.field
    expect(faultOf(await give('papers'))).toBe('document')
    expect(faultOf(await upload('/forms/papers/give_with_documents', { ...fields, field: 'other' }))).toBe('field')
    expect(faultOf(await upload(at(id, '/document'), { field: 'contract' }, 'no PDF'))).toBe('document')
  })
})
