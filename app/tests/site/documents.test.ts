import { text } from 'node:stream/consumers'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { companyForms, giveForm } from '#features/applying/given-forms/server/company/give-form.ts'
import { MERIDIAN, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { change } from '#testing/draft-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { formBody, readZip } from '#testing/visitor.ts'
import type { ShownDocument } from '#features/letters/documents/contract.ts'
import { DOCUMENTS_PATH } from '#features/letters/documents/rules.ts'
import { createOffer } from '#features/letters/offers/server/company/create-offer.ts'
import { newFileKey } from '#features/letters/offers/server/files/key-store.ts'
import { offerDependencies } from '#features/letters/offers/server/records/dependencies.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { sha256 } from '#platform/secrets/hash.ts'

const definition = {
  sections: [
    {
      title: 'Über Sie',
      items: [
        { name: 'rules', type: 'info', content: '<p>Wear a helmet.</p><p>Report leaks.</p>' },
        { name: 'name', type: 'text', label: 'Name' },
        { name: 'size', type: 'select', label: 'Size', choices: [{ label: 'Medium', value: 'm' }] },
        { name: 'proof', type: 'fileUpload', label: 'Proof', rules: [{ type: 'maxLength', value: 2 }] },
      ],
    },
  ],
}

let world: ApplicationSite
let receipt: string
beforeAll(async () => {
  world = await openApplicationSite({ site: { supportedLanguages: ['en', 'de'] } })
  const { site, alice, clock, tenant } = world
  const { context } = site
  const own = { tenantId: tenant.id, accountId: alice.accountId }
  receipt = (await world.apply(world.applicantOf(alice), world.idOf('A'))).receipt
  const parts = { db: context.db, now: clock.now, moveDrafts: context.use(moveDraftsService) }
  await publishForm(parts, tenant, { key: 'start', title: 'Erster Tag', purpose: 'given', definition, by: 'test' })
  const form = { ...own, formKey: 'start', dueAt: null, by: 'test' }
  const { encId } = await giveForm(companyForms(context), form)
  const at = `/api/pcsx/forms/${encId}`
  const changes = [change('l:1', 'name', 'Alice Ж 林'), change('l:2', 'size', 'm')]
  await alice.send('PUT', at, { base: 0, device: 'l', changes })
  for (const name of ['证明.pdf', '证明.pdf']) {
    const bytes = Buffer.concat([Buffer.from(await sampleFiles.pdf()), Buffer.from(`%${Math.random()}`)])
    const { payload, headers } = await formBody({ field: 'proof', device: 'l' }, [{ field: 'file', name, bytes }])
    expect((await alice.post(`${at}/files`, payload, headers)).statusCode).toBe(200)
  }
  const shown = (await alice.get(at)).json<{ data: { version: number } }>().data
  expect((await alice.post(`${at}/submit`, { version: shown.version })).statusCode).toBe(200)
  const upload = await formBody({}, [{ field: 'resume_file', name: 'cv.pdf', bytes: await sampleFiles.pdf() }])
  expect((await alice.post('/api/pcsx/upload_resume', upload.payload, upload.headers)).statusCode).toBeLessThan(300)
  await extend(context, own)
})
afterAll(() => world?.close())

async function extend(context: FeatureContext, owner: { tenantId: number; accountId: string }): Promise<void> {
  const bytes = await testLetter()
  const key = newFileKey()
  await context.files.put(key, bytes)
  const letter = { key, sha256: sha256(bytes), pages: 1, texts: ['We offer you this job.'] }
  const document = { name: 'Offer letter', kind: 'inline' as const, otherMethods: [], pending: false, letter }
  const position = { id: null, name: 'Baker' }
  await createOffer(offerDependencies(context), { ...owner, position, expiresAt: null, documents: [document] })
}

async function list(who: Candidate): Promise<ShownDocument[]> {
  const answer = await who.get(DOCUMENTS_PATH)
  expect(answer.statusCode).toBe(200)
  const { documents, complete } = answer.json<{ data: { documents: ShownDocument[]; complete: boolean } }>().data
  expect(complete).toBe(true)
  return documents
}
const named = async (kind: string) => {
  const found = (await list(world.alice)).find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}

describe('the documents of a candidate', () => {
  test('are letters, receipts, sent forms, résumés and other uploads, each with its context', async () => {
    const documents = await list(world.alice)
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      'form',
      'letter',
      'receipt',
      'resume',
      'upload',
      'upload',
    ])
    expect(documents.find(({ kind }) => kind === 'receipt')).toMatchObject({
      size: null,
      places: [{ title: 'Baker A' }],
    })
    expect(documents.find(({ kind }) => kind === 'upload')).toMatchObject({
      name: '证明.pdf',
      places: [{ title: 'Erster Tag' }],
    })
    expect(documents.find(({ kind }) => kind === 'letter')?.size).toBeGreaterThan(500)
    const tab = await world.alice.get('/api/pcsx/forms_list?tab_id=documents&include_tab_list=1')
    expect(tab.json()).toMatchObject({
      data: { forms: documents.map(({ id }) => ({ encId: id, kind: 'document' })), tabs: [{}, {}, {}, { count: 6 }] },
    })
  })

  test('are downloaded one by one; a receipt and a sent form are generated for printing', async () => {
    const letter = await named('letter')
    const file = await world.alice.get(letter.path)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
      200,
      'application/pdf',
      letter.size,
    ])
    const read = async (path: string) =>
      (await extractText(new Uint8Array((await world.alice.get(path)).rawPayload), { mergePages: true })).text
    const printed = await read((await named('receipt')).path)
    expect(printed.replaceAll('-', '')).toContain(receipt)
    const form = await read((await named('form')).path)
    for (const part of ['Wear a helmet.', 'Report leaks.', 'Alice Ж 林', 'Medium', '证明.pdf'])
      expect(form).toContain(part)
  })

  test('another person’s and an unknown one are missing alike, alone and in an archive', async () => {
    const { dave } = world
    expect(await list(dave)).toEqual([])
    const { id } = await named('letter')
    const answers404 = []
    for (const one of [id, 'letter.unknown'])
      for (const path of [`${DOCUMENTS_PATH}/${one}/file`, `${DOCUMENTS_PATH}/archive?id=${one}`]) {
        const answer = await dave.get(path)
        answers404.push([answer.statusCode, answer.json<{ error: object }>().error])
      }
    expect(new Set(answers404.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers404[0]?.[0]).toBe(404)
    expect(await dave.get(`${DOCUMENTS_PATH}/archive`)).toMatchObject({ statusCode: 422 })
    const { app } = world.site
    for (const path of ['', `/${id}/file`, '/archive'])
      expect((await app.inject({ url: `${DOCUMENTS_PATH}${path}?domain=${MERIDIAN}` })).statusCode).toBe(401)
  })

  test('are packed in one archive with an index, even two with the same name', async () => {
    const answer = await world.alice.get(`${DOCUMENTS_PATH}/archive?hl=de`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await readZip(answer.rawPayload)
    expect(Object.keys(files).toSorted()).toEqual(
      ['cv.pdf', 'index.html', 'Erster Tag.pdf', '证明.pdf', '证明 (2).pdf', ...(await letterNames())].toSorted(),
    )
    expect(files['index.html']).toContain('<html lang="de" dir="ltr">')
    expect(files['index.html']).toContain(encodeURIComponent('证明 (2).pdf'))
    const { id } = await named('resume')
    const chosen = await world.alice.get(`${DOCUMENTS_PATH}/archive?id=${id}`)
    expect(Object.keys(await readZip(chosen.rawPayload)).toSorted()).toEqual(['cv.pdf', 'index.html'])
  })

  test('a missing file is left out, which the index says', async () => {
    const { key } = (await world.rows<{ key: string }>('SELECT file_key AS key FROM resumes'))[0] ?? { key: '' }
    const { files } = world.site.context
    const opened = await files.open(key)
    const kept = Buffer.from(opened ? await text(opened.stream.setEncoding('latin1')) : '', 'latin1')
    await files.delete(key)
    const { id, path } = await named('resume')
    expect((await world.alice.get(path)).statusCode).toBe(404)
    const packed = await readZip((await world.alice.get(`${DOCUMENTS_PATH}/archive?id=${id}`)).rawPayload)
    expect(Object.keys(packed)).toEqual(['index.html'])
    expect(packed['index.html']).toContain('Download it from the site.')
    await files.put(key, kept)
  })
})

/** Names of the letter and the receipt in German. */
async function letterNames(): Promise<string[]> {
  const answer = await world.alice.get(`${DOCUMENTS_PATH}?hl=de`)
  const { documents } = answer.json<{ data: { documents: ShownDocument[] } }>().data
  return documents.filter(({ kind }) => kind === 'letter' || kind === 'receipt').map(({ name }) => name)
}
