import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationService } from '#features/applying/applications/server/index.ts'
import { GUEST_DOWNLOAD_PATH } from '#features/account/guests/rules.ts'
import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { change, type DraftSite, MERIDIAN, openDraftSite, save } from '#testing/draft-site.ts'
import { formBody, openVisitor, readZip, type Visitor } from '#testing/visitor.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ site: { pcsxConfig: { applyConfig: { resumeRequired: false } } } })
})
afterAll(() => world?.site.close())

/** Applies as a new guest, or a known one. */
async function guestWhoApplied(position: string, firstname: string, known?: Visitor): Promise<Visitor> {
  const { context } = world.site
  const guest = known ?? (await world.visitor())
  const given = { firstname, lastname: 'Rowe', email: 'guest@example.org', consentprocessing: true }
  const changes = Object.entries(given).map(([field, value], n) => change(`tablet:${n}`, field, value))
  const saved = await save(guest, { position_id: world.ids.get(position), device: 'tablet', changes })
  const { encId, version } = saved.data.draft
  const query = `SELECT guest_id AS "guestId" FROM drafts WHERE enc_id = $1`
  const { rows } = await context.database.pool.query<{ guestId: number }>(query, [encId])
  const [tenant] = context.tenants.all()
  if (!tenant) throw new Error('There is no company.')
  const applicant = { tenantId: tenant.id, accountId: null, guestId: rows[0]?.guestId ?? 0 }
  const consents = [{ purpose: 'processing', words: 'Use my answers.' }] as const
  const submission = { applicant, draftEncId: encId, version, consents }
  await context.use(applicationService).submit(tenant, submission, { locale: 'en', timeZone: 'UTC' })
  return guest
}

test('a guest downloads the data of their applications and drafts, and nothing of another guest', async () => {
  const robin = await guestWhoApplied('baker', 'Robin')
  await guestWhoApplied('baker', 'Sasha')
  const changes = [change('tablet:9', 'firstname', 'Robin, half written')]
  const begun = await save(robin, { position_id: world.ids.get('cook'), device: 'tablet', changes })
  const resume = await formBody({ field: 'resume' }, [
    { field: 'file', name: 'cv.txt', type: 'text/plain', bytes: 'Robin Rowe, baker' },
  ])
  const path = `/api/pcsx/draft_applications/${begun.data.draft.encId}/files`
  expect((await robin.post(path, resume.payload, resume.headers)).statusCode).toBe(200)
  const answer = await robin.get(GUEST_DOWNLOAD_PATH)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(answer.rawPayload)
  expect(Object.keys(files).toSorted()).toEqual([
    'data/applications.json',
    'data/drafts.json',
    'files/drafts/1-cv.txt',
    'index.html',
  ])
  expect(files['files/drafts/1-cv.txt']).toBe('Robin Rowe, baker')
  expect(files['data/drafts.json']).toContain('half written')
  expect(files['data/drafts.json']).not.toContain('Sasha')
  const json = files['data/applications.json'] ?? ''
  expect([json.includes('Robin'), json.includes('Use my answers.'), json.includes('Sasha')]).toEqual([
    true,
    true,
    false,
  ])
  expect(files['index.html']).toContain('The baker')
})

const ERASE = '/api/pcsx/guest_data/erase'

test('a guest deletes everything at once, reads what stays, and another guest keeps theirs', async () => {
  const { database } = world.site.context
  const count = async (what: string) =>
    (await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)).rows[0]?.count
  const sasha = await guestWhoApplied('miller', 'Sasha')
  const robin = await guestWhoApplied('miller', 'Robinia')
  await guestWhoApplied('cook', 'Held', robin)
  await database.pool.query(
    `UPDATE applications SET legal_hold = true FROM application_versions v JOIN application_contents c ON c.version_id = v.id
     WHERE v.application_id = applications.id AND c.answers ->> 'firstname' = 'Held'`,
  )
  await save(robin, {
    position_id: world.ids.get('soon'),
    device: 'tablet',
    changes: [change('t:1', 'firstname', 'R')],
  })
  const cookies = { ...robin.cookies }
  const answer = await robin.post(ERASE)
  expect(answer.statusCode, answer.body).toBe(200)
  const { reference, lines } = answer.json<{ data: ErasureReceipt }>().data
  expect(lines.map(({ item, count: number, kept }) => [item, number, kept !== null])).toEqual([
    ['applications', 1, false],
    ['applicationConsents', 1, false],
    ['applicationHistory', 1, true],
    ['heldApplications', 1, true],
    ['drafts', 3, false],
    ['backups', 0, true],
    ['log', 0, true],
    ['mails', 0, true],
  ])
  expect(await count(`erasures WHERE reference = '${reference}'`)).toBe(1)
  expect(await count(`application_contents WHERE answers ->> 'firstname' = 'Robinia'`)).toBe(0)
  expect(await count(`application_contents WHERE answers ->> 'firstname' = 'Held'`)).toBe(1)
  expect(robin.cookies['guest']).toBeUndefined()
  const former = await openVisitor(world.site, MERIDIAN, { cookies })
  expect((await former.get(GUEST_DOWNLOAD_PATH)).statusCode).toBe(401)
  expect((await sasha.get(GUEST_DOWNLOAD_PATH)).statusCode).toBe(200)
})

test('visitors get nothing, and candidates are served in their settings', async () => {
  expect((await (await world.visitor()).get(GUEST_DOWNLOAD_PATH)).statusCode).toBe(401)
  expect((await (await world.signedIn('alice')).get(GUEST_DOWNLOAD_PATH)).statusCode).toBe(404)
  expect((await (await world.signedIn('alice')).post(ERASE)).statusCode).toBe(404)
})
