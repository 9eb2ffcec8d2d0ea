import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ceremony } from '#features/letters/signing/contract.ts'
import { type DraftSite, openDraftSite } from '#testing/draft-site.ts'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import type { Visitor } from '#testing/visitor.ts'
import { knownCertificates } from '#features/letters/signing/server/seal/signing-keys.ts'
import { verifyLetter } from '#features/letters/signing/server/verify/verify-letter.ts'
import { companyForms, giveForm, reopenForm, replaceLetter } from '../company/give-form.ts'
import { formDependencies } from '../records/dependencies.ts'
import { givenFormsData } from '../personal-data.ts'
import { letterKeys, listLetters } from './letter-store.ts'
import { sealLetter } from './seal-letter.ts'

/** Keys of the forms, by the type of their document field. */
const KEYS = { esignForm: 'papers', embedded_form: 'embedded-papers' }

const definitionWith = (type: string) => ({
  sections: [
    {
      title: 'Contract',
      items: [
        {
          name: 'contract',
          type,
          label: 'Contract',
          required: true,
          additionalProperties: { wid: 'given' },
        },
        { name: 'note', type: 'text', label: 'Note' },
      ],
    },
  ],
})

let world: DraftSite
let alice: Visitor
let bob: Visitor
let tenantId: number
let bytes: Uint8Array
beforeAll(async () => {
  world = await openDraftSite()
  const { context } = world.site
  const tenant = context.tenants.all()[0]
  if (!tenant) throw new Error('no company')
  tenantId = tenant.id
  const dependencies = { db: context.db, now: world.clock.now, moveDrafts: context.use(moveDraftsService) }
  for (const [type, key] of Object.entries(KEYS)) {
    const form = { key, title: 'Papers', definition: definitionWith(type) }
    await publishForm(dependencies, tenant, { ...form, purpose: 'given', by: 'test' })
  }
  alice = await world.signedIn('alice')
  bob = await world.signedIn('bob')
  bytes = await makeTestLetter([{ lines: ['Contract', 'Signed: {{signature}}'] }])
})
afterAll(() => world?.site.close())

const give = (
  email = 'alice@example.com',
  letters = [{ field: 'contract', name: 'Contract', bytes }],
  formKey = KEYS.esignForm,
) => giveForm(companyForms(world.site.context), { tenantId, formKey, email, letters, dueAt: null, by: 'test' })

interface Shown {
  values: Record<string, unknown>
  status: string
  definition: { sections: { items: { additionalProperties?: { url?: string; wid?: string; fileUrl?: string } }[] }[] }
}
const show = async (who: Visitor, id: string) => (await who.get(`/api/pcsx/forms/${id}`)).json<{ data: Shown }>().data
const placeIn = ({ definition: { sections } }: Shown) => sections[0]?.items[0]?.additionalProperties ?? {}
const submit = async (who: Visitor, id: string, version = 0) => {
  const answer = await who.send('POST', `/api/pcsx/forms/${id}/submit`, { version })
  return { status: answer.statusCode, ...answer.json<{ error: { code?: string }; messages?: object; data: object }>() }
}

/** Signs the document of a form on its signing page, like the frame. */
async function sign(url: string, letter = bytes): Promise<void> {
  const wid = new URL(url).searchParams.get('wid')
  const call = async (what: string, body: object) => {
    const answer = await world.site.app.inject({
      method: 'POST',
      url: `/public/esign/${what}?domain=meridian.example`,
      payload: { wid, ...body },
      headers: { host: 'localhost:3000', 'user-agent': 'Test browser' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: { ceremony: Ceremony } }>().data
  }
  const { ceremony } = await call('open', {})
  await call('complete', {
    letter_sha256: sha256(letter),
    agreed: true,
    agreement: ceremony.agreement.version,
    signature: { way: 'typed', text: ceremony.signer_name },
    fields: Object.fromEntries(ceremony.fields.map(({ id }) => [id, 'placed'])),
  })
}

test.each(Object.entries(KEYS))(
  'a document in a form (%s) is signed on its page before the form is sent',
  async (_type, key) => {
    const { encId, id } = await give(undefined, undefined, key)
    const { url = '' } = placeIn(await show(alice, encId))
    expect(url).toContain('/public/esignWidget?wid=')
    const change = { change_id: 'laptop:1', field: 'contract', value: 'signed' }
    const claim = await alice.send('PUT', `/api/pcsx/forms/${encId}`, { base: 0, device: 'laptop', changes: [change] })
    expect(claim.statusCode).toBe(200)
    expect((await show(alice, encId)).values['contract']).toBe('')
    expect(await submit(alice, encId, 1)).toMatchObject({
      status: 422,
      error: { code: 'not-signed' },
      messages: { contract: ['Sign the document in this form before you send it.'] },
    })
    await sign(url)
    expect((await show(alice, encId)).values['contract']).toBe('signed')
    expect(await submit(alice, encId, 1)).toMatchObject({ status: 200, data: { form: { status: 'completed' } } })
    const { context } = world.site
    const [row] = await listLetters(context.db, id)
    expect(row?.evidence).toMatchObject({ signer: { email: 'alice@example.com' }, letterSha256: sha256(bytes) })
    await sealLetter(context, { tenantId, encId: row?.encId ?? '' })
    const [made] = await listLetters(context.db, id)
    const file = await context.files.get(made?.signedKey ?? '')
    expect(file && sha256(file)).toBe(made?.signedSha256)
    const sent = await show(alice, encId)
    const known = await knownCertificates(context.db, tenantId)
    expect(await verifyLetter(file ?? new Uint8Array(), known)).toMatchObject({ ok: true })
    const download = await alice.get(placeIn(sent).fileUrl ?? '')
    expect(download.rawPayload.equals(Buffer.from(file ?? []))).toBe(true)
    expect(await letterKeys(context.db)).toContain(made?.signedKey)
    const part = givenFormsData(context)
    const { rows } = await context.database.pool.query<{ id: string }>(
      `SELECT id FROM accounts WHERE email = 'alice@example.com' AND tenant_id = $1`,
      [tenantId],
    )
    const { files } = await part.export(context.db, { tenantId, accountId: rows[0]?.id ?? '' })
    expect(files.map(({ name }) => name)).toContain(`Contract ${row?.encId}.pdf`)
  },
)

test('a document that the company replaces is signed again, and the earlier signature stays', async () => {
  const { encId, id } = await give()
  const dependencies = formDependencies(world.site.context)
  const { url: first = '', wid: firstId } = placeIn(await show(alice, encId))
  await sign(first)
  await submit(alice, encId)
  const other = await makeTestLetter([{ lines: ['Another contract', 'Signed: {{signature}}'] }])
  const replace = () =>
    replaceLetter(dependencies, { tenantId, encId }, { field: 'contract', name: 'Contract 2', bytes: other })
  await expect(replace()).rejects.toMatchObject({ code: 'completed' })
  await reopenForm(dependencies, { tenantId, encId })
  await replace()
  const { rows: news } = await world.site.context.database.pool.query(
    `SELECT message_id FROM notifications WHERE matter = $1 AND message_id LIKE '%.replaced'`,
    [`form ${encId}`],
  )
  expect(news).toEqual([{ message_id: 'notification.form.replaced' }])
  const again = await show(alice, encId)
  expect(again.values['contract']).toBe('')
  expect(placeIn(again).wid).not.toBe(firstId)
  expect(await submit(alice, encId)).toMatchObject({ status: 422, error: { code: 'not-signed' } })
  await sign(placeIn(again).url ?? '', other)
  expect(await submit(alice, encId)).toMatchObject({ status: 200 })
  const kept = await listLetters(world.site.context.db, id)
  expect(kept.map(({ name, evidence, replacedAt }) => [name, evidence !== null, replacedAt !== null])).toEqual([
    ['Contract', true, true],
    ['Contract 2', true, false],
  ])
})

test('a document is missing for other candidates, and refused without a field, an account or a PDF', async () => {
  const { encId } = await give()
  expect((await bob.get(`/api/pcsx/forms/${encId}`)).statusCode).toBe(404)
  expect((await submit(bob, encId)).status).toBe(404)
  const text = new TextEncoder().encode('not a PDF')
  await expect(give(undefined, [])).rejects.toMatchObject({ fault: 'missing-document' })
  await expect(give('stranger@example.com')).rejects.toMatchObject({ fault: 'no-account' })
  await expect(give(undefined, [{ field: 'contract', name: 'x', bytes: text }])).rejects.toMatchObject({
    fault: 'bad-document',
    at: { field: 'contract', why: 'not-a-pdf' },
  })
})

test('an erased account leaves no document of its forms behind, neither the evidence nor the signed file', async () => {
  const { encId, id } = await give('bob@example.com')
  await sign(placeIn(await show(bob, encId)).url ?? '')
  await submit(bob, encId)
  const { context } = world.site
  const [row] = await listLetters(context.db, id)
  await sealLetter(context, { tenantId, encId: row?.encId ?? '' })
  const [made] = await listLetters(context.db, id)
  expect(made).toMatchObject({ evidence: { signer: { email: 'bob@example.com' } }, signedKey: expect.any(String) })
  const of = { tenantId, accountId: made?.accountId ?? '' }
  await context.db.transaction().execute((trx) => givenFormsData(context).erase(trx, of))
  expect(await listLetters(context.db, id)).toEqual([])
  // The nightly job deletes files without rows.
  const keys = await letterKeys(context.db)
  expect(keys).not.toContain(made?.letterKey)
  expect(keys).not.toContain(made?.signedKey)
})
