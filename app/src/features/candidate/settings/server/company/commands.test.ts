import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { mailsTo, readZip } from '#testing/visitor.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite()
})
afterAll(() => on.close())

const foyer = (...args: string[]) => runFoyer(on.site, 'person', ...args, '--domain', on.tenant.domain)
const copyOf = async (person: string) => {
  const { code, out, err } = await foyer('export', person)
  expect([code, err]).toEqual([0, ''])
  return readZip(Buffer.from(out, 'latin1'))
}
const countOf = async (table: string) => (await on.rows(`SELECT 1 FROM ${table}`)).length

test('a company answers a letter that asks for a copy: the account’s data, and data sent as a guest [second/ops-20]', async () => {
  await on.apply(on.applicantOf(on.dave), on.idOf('A'), answers({ email: 'dave@example.com', firstname: 'Dave' }))
  await on.apply(await on.guest(), on.idOf('B'), answers({ email: 'Dave@example.com', firstname: 'David' }))
  const files = await copyOf('dave@example.com')
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['index.html', 'data/account.json', 'data/resumes.json']))
  expect(files['data/applications.json']).toContain('Baker')
  expect(files['data/applications-2.json']).toContain('David')
  expect(Object.values(files).join('')).not.toContain('alice@example.com')
})

test('a company erases an account on request after confirming it, with a receipt by email [second/ops-20]', async () => {
  const before = await countOf('accounts')
  const asked = await foyer('erase', 'dave@example.com')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Nothing was deleted.')])
  expect(await countOf('accounts')).toBe(before)
  const { receipts } = await foyerJson<{ receipts: { reference: string }[] }>(
    on.site,
    'person',
    'erase',
    ' Dave@Example.com',
    '--yes',
    '--domain',
    on.tenant.domain,
  )
  expect(receipts).toHaveLength(2)
  expect(await countOf('accounts')).toBe(before - 1)
  expect(await on.rows("SELECT 1 FROM applications WHERE guest_email ILIKE 'dave@example.com'")).toEqual([])
  expect(await countOf('erasures')).toBe(2)
  expect(mailsTo(on.site, 'dave@example.com').at(-1)?.text).toContain(receipts.at(-1)?.reference)
  const again = await foyer('erase', 'dave@example.com', '--yes')
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('No one at meridian.example')])
})

test('a guest is found by the candidate id; another company’s guest isn’t [second/ops-20]', async () => {
  const guest = await on.guest()
  await on.apply(guest, on.idOf('C'), answers({ email: 'nora@example.net', firstname: 'Nora' }))
  expect((await copyOf(`guest-${guest.guestId}`))['data/applications.json']).toContain('Nora')
  const foreign = await runFoyer(on.site, 'person', 'export', `guest-${guest.guestId}`, '--domain', 'northgate.example')
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('No one at northgate.example')])
  const { out } = await foyer('erase', `guest-${guest.guestId}`, '--yes')
  expect(out).toMatch(/^Receipt [A-Z0-9]{10}:\n[^]* {2}deleted {2}[^]* {2}stays {4}/)
})
