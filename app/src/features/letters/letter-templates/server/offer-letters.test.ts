import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MERIDIAN, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'

let on: ApplicationSite
let rita: Visitor
let application = ''
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  application = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
})
afterAll(() => on?.close())

const LETTER =
  '<h2>Offer</h2><p>Dear {{candidate.firstName}}, you start as {{job.title}} on {{offer.startDate}} for {{offer.pay}}. Notice: {{notice period}}. Answer by {{offer.expires}}.</p><p>{{signature}} {{date}}</p>'
const values = { 'offer.startDate': '2026-09-01', 'offer.pay': '40,000 euros', 'notice period': 'a month' }
const expires = '2026-06-30T18:00:00Z'

async function add(name: string, language = 'en', html = LETTER): Promise<string> {
  const answer = await rita.post('/api/desk/letter_templates', { name, language, html })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ data: { id: string } }>().data.id
}
const code = (answer: LightMyRequestResponse) => answer.json<{ error: { code: string } }>().error.code
async function make(template: string, sent: object = values, more: Record<string, string> = {}) {
  const fields = {
    application_id: application,
    expires,
    kind: 'inline',
    template,
    values: JSON.stringify(sent),
    ...more,
  }
  const { payload, headers } = await formBody(fields, [])
  return rita.send('POST', '/api/desk/offers', payload, headers)
}

describe('letter templates', () => {
  test('are kept by name and language, cleaned, and refused with the reason at their field', async () => {
    const id = await add('Clean', 'en', '<p onclick="x()">Dear<script>x</script> {{candidate.firstName}}</p>')
    const list = await rita.get('/api/desk/letter_templates')
    const { templates } = list.json<{ data: { templates: { id: string; html: string; placeholders: string[] }[] } }>()
      .data
    expect(templates.find((one) => one.id === id)).toMatchObject({
      html: '<p>Dear {{candidate.firstName}}</p>',
      placeholders: ['candidate.firstName'],
    })
    const body = { name: 'Clean', language: 'en', html: '<p>Hello</p>' }
    const path = '/api/desk/letter_templates'
    expect(code(await rita.post(path, body))).toBe('name-taken')
    expect((await rita.post(path, { ...body, language: 'fr' })).statusCode).toBe(201)
    expect(code(await rita.post(path, { ...body, name: 'x', html: '<p>{{candidate.frstName}}</p>' }))).toBe(
      'unknown-placeholder',
    )
    expect(code(await rita.post(path, { ...body, name: 'x', html: '<p> </p>' }))).toBe('no-text')
    expect(code(await rita.post(path, { ...body, name: 'x', language: 'xx' }))).toBe('unknown-language')
  })

  test('ask a colleague for what the site doesn’t know, in the candidate’s language first', async () => {
    const [english] = [await add('Asked'), await add('Asked', 'de')]
    const answer = await rita.get(`/api/desk/applications/${application}/letters`)
    const { templates } = answer.json<{ data: { templates: { id: string; language: string; asked: object[] }[] } }>()
      .data
    expect(templates.at(-1)).toMatchObject({ language: expect.stringMatching(/de|fr/) })
    expect(templates.find(({ id }) => id === english)).toMatchObject({
      isOwnLanguage: true,
      asked: [
        { name: 'offer.startDate', kind: 'startDate' },
        { name: 'offer.pay', kind: 'pay' },
        { name: 'notice period', kind: 'text' },
      ],
    })
  })

  test('show their pages before anything is sent', async () => {
    const template = await add('Shown')
    const path = `/api/desk/applications/${application}/letters/preview`
    const shown = await rita.post(path, { template, values, expires })
    const { data } = shown.json<{ data: { pdf: string; pages: number; places: object[] } }>()
    expect(data).toMatchObject({
      pages: 1,
      places: [
        { kind: 'signature', page: 0 },
        { kind: 'date', page: 0 },
      ],
    })
    expect(Buffer.from(data.pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/)
    const missing = await rita.post(path, { template, values: { 'offer.pay': 'x' }, expires })
    expect(code(missing)).toBe('missing-values')
    expect(missing.json()).toMatchObject({
      error: { message: expect.stringContaining('offer.startDate, notice period') },
    })
    const late = await rita.post(path, { template, values: { ...values, 'offer.startDate': '2026-02-30' }, expires })
    expect(code(late)).toBe('bad-date')
    expect(await on.rows('SELECT id FROM offers WHERE application_id IS NOT NULL')).toHaveLength(0)
  })

  test('are made again for other pay, and another version can’t leave the letter behind unnoticed', async () => {
    const template = await add('Made again')
    const id = (await make(template)).json<{ data: { id: string } }>().data.id
    const send = async (fields: Record<string, string>) => {
      const { payload, headers } = await formBody({ pay: '42,000 euros', ...fields }, [])
      return rita.send('POST', `/api/desk/offers/${id}/versions`, payload, headers)
    }
    expect(code(await send({}))).toBe('letter-unchanged')
    expect(code(await send({ template, values: JSON.stringify(values) }))).toBe('invalid')
    expect((await send({ template, values: JSON.stringify({ 'notice period': 'a month' }) })).statusCode).toBe(200)
    const opened = await on.alice.get(`/api/offer/${id}`)
    const [letter] = opened.json<{ data: { offer: { offer_documents: Letter[] } } }>().data.offer.offer_documents
    expect(letter?.text?.join(' ')).toContain('for 42,000 euros')
    expect((await send({ pay: '43,000 euros', keep_letter: 'true' })).statusCode).toBe(200)
  })

  test('become an offer whose letter the candidate signs', async () => {
    const template = await add('Offer letter')
    expect(code(await make(template, {}))).toBe('missing-values')
    const made = await make(template)
    expect(made.statusCode).toBe(201)
    const { id, documents } = made.json<{ data: { id: string; documents: { name: string; kind: string }[] } }>().data
    expect(documents).toMatchObject([{ name: 'Offer letter', kind: 'inline', status: 'Unsigned' }])
    const opened = await on.alice.get(`/api/offer/${id}`)
    const [letter] = opened.json<{ data: { offer: { offer_documents: Letter[]; terms_version: string } } }>().data.offer
      .offer_documents
    expect(letter?.text?.join(' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Dear Alice, you start as .* on September 1, 2026 for 40,000 euros\.\s+Notice:\s+a\s+month\.\s+Answer by June 30, 2026\./,
    )
    const signature = await formBody(
      { full_name: 'Alice Moreau', agreed: 'true', terms_version: '1', letter_sha256: letter?.letter_sha256 ?? '' },
      [],
    )
    const signed = await on.alice.send('POST', `/api/offer/offers/${id}/accept`, signature.payload, signature.headers)
    expect(signed.json()).toMatchObject({ data: { offer: { status: 'Accepted' } } })
    expect(await rita.get('/api/desk/letter_templates')).toMatchObject({ statusCode: 200 })
  })

  test('are kept by owners and recruiters alone, and by their own company', async () => {
    const template = await add('Private')
    const hugo = await signIn(on.site, MERIDIAN, 'hugo@example.com')
    for (const path of ['/api/desk/letter_templates', `/api/desk/applications/${application}/letters`])
      expect((await hugo.get(path)).statusCode).toBe(404)
    expect((await on.alice.send('DELETE', `/api/desk/letter_templates/${template}`)).statusCode).toBe(404)
    expect((await rita.send('DELETE', `/api/desk/letter_templates/${template}`)).statusCode).toBe(200)
    expect((await make(template)).statusCode).toBe(404)
  })
})

interface Letter {
  text: string[] | null
  letter_sha256: string
}
