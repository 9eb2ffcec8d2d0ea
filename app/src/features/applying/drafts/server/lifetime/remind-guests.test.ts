import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { change, type DraftSite, DRAFTS, MERIDIAN, openDraftSite, type SaveAnswer } from '#testing/draft-site.ts'
import { continueByLink, lastCode, lastLink, mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import { remindOfDrafts, cleanUpDrafts } from './remind.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ pages: true, site: { supportedLanguages: ['en', 'de'] } })
})
afterAll(() => world?.site.close())

const remind = (days: number) => remindOfDrafts(world.site.context, addDays(world.clock.now, days))
const texts = (email: string) => mailsTo(world.site, email).map(({ text }) => text)
const read = async (who: Visitor, encId: string) => (await who.get(`${DRAFTS}/${encId}`)).json<{ data: object }>().data

async function begin(guest: Visitor, position: string, language = 'en'): Promise<string> {
  const body = { position_id: world.ids.get(position), base: 0, device: 'phone' }
  const changes = [change(`phone:${position}`, 'firstname', 'Gus')]
  const answer = await guest.send('PUT', `${DRAFTS}?hl=${language}`, { ...body, changes })
  expect(answer.statusCode).toBe(200)
  return answer.json<SaveAnswer>().data.draft.encId
}

/** Starts a draft as a guest, and proves an address. */
async function verifiedGuest(position: string, email: string, language?: string) {
  const guest = await world.visitor()
  const encId = await begin(guest, position, language)
  await guest.post(`${DRAFTS}/${encId}/prove`, { email })
  const proof = await guest.post(`${DRAFTS}/${encId}/prove`, { code: lastCode(world.site, email) })
  expect(proof.statusCode).toBe(200)
  return { guest, encId, before: texts(email).length }
}

/** Presses the unsubscribe link of the last email like an email program: no cookie, no token, no page. */
const unsubscribe = (email: string) => {
  const header = mailsTo(world.site, email).at(-1)?.headers['list-unsubscribe'] ?? ''
  const { pathname, search } = new URL(header.replace(/^<|>$/g, ''))
  const press = (payload: string) =>
    world.site.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  return { address: `${pathname}${search}`, press }
}

test('a guest is reminded once of an idle draft and once of its end, in their language, with a link that opens it anywhere', async () => {
  const email = 'gus@example.org'
  const { encId, before } = await verifiedGuest('baker', email, 'de')
  expect(await remind(2)).toBe(0)
  expect(await remind(3)).toBe(1)
  expect(await remind(4)).toBe(0)
  expect(texts(email)).toHaveLength(before + 1)
  expect(texts(email).at(-1)).toContain('Sie haben eine Bewerbung für The baker begonnen und noch nicht abgeschickt')
  const { pathname, search } = lastLink(world.site, email)
  const phone = await world.visitor()
  expect((await continueByLink(phone, { pathname, search })).headers.location).toBe(
    `/careers/apply?pid=${world.ids.get('baker')}&domain=${MERIDIAN}`,
  )
  expect(await read(phone, encId)).toMatchObject({ values: { firstname: 'Gus' } })
  expect(await remind(27)).toBe(1)
  expect(await remind(28)).toBe(0)
  expect(texts(email).at(-1)).toContain('Noch 3 Tage, um Ihre Bewerbung für The baker abzuschicken')
  await cleanUpDrafts(world.site.context, addDays(world.clock.now, 31))
})

test('a guest whose address is not proven gets no email, even if a code was sent to it', async () => {
  const guest = await world.visitor()
  const encId = await begin(guest, 'cook')
  await guest.post(`${DRAFTS}/${encId}/prove`, { email: 'unproven@example.org' })
  expect(await remind(5)).toBe(0)
  expect(texts('unproven@example.org')).toHaveLength(1)
})

test('one press stops the reminders of all unsent applications to the address, even in another browser', async () => {
  const email = 'quiet@example.org'
  const { guest } = await verifiedGuest('cook', email)
  const other = await verifiedGuest('miller', email)
  expect(await remind(3)).toBe(2)
  const { address, press } = unsubscribe(email)
  // The link contains no readable address.
  const [token = ''] = (new URL(address, 'https://x.example').searchParams.get('token') ?? '').split('.')
  expect(Buffer.from(token, 'base64url').toString()).toMatch(/^\["[\w-]+"\]$/)
  const page = async () => (await world.site.get(address, { headers: { host: 'localhost:3000' } })).body
  expect(await page()).toContain('will stop reminding you of applications that you haven’t sent')
  const count = texts(email).length
  const pressed = await press('List-Unsubscribe=One-Click')
  expect([pressed.statusCode, pressed.body]).toEqual([200, ''])
  expect((await press('')).statusCode).toBe(303)
  const after = await page()
  expect(after).toContain('We’ve stopped these emails')
  expect(after).not.toContain('/careers/settings')
  await begin(guest, 'baker')
  await begin(other.guest, 'baker')
  expect(await remind(27)).toBe(0)
  expect(texts(email)).toHaveLength(count)
})

test('a guest who stopped the reminders gets none for a later application either, even long after the first is gone', async () => {
  const email = 'never@example.org'
  const first = await verifiedGuest('cook', email)
  expect(await remind(3)).toBe(1)
  expect((await unsubscribe(email).press('List-Unsubscribe=One-Click')).statusCode).toBe(200)
  await world.site.context.database.pool.query('DELETE FROM drafts WHERE enc_id = $1', [first.encId])
  await begin(first.guest, 'miller')
  const count = texts(email).length
  expect(await remind(4)).toBe(0)
  expect(texts(email)).toHaveLength(count)
})

test('a link to stop the reminders works for no other address and no other company', async () => {
  const email = 'mine@example.org'
  await verifiedGuest('cook', email)
  expect(await remind(3)).toBe(1)
  const { address } = unsubscribe(email)
  const [said = '', mac = ''] = new URL(address, 'http://localhost').searchParams.get('token')?.split('.') ?? []
  const forged = Buffer.from(JSON.stringify(['gus@example.org'])).toString('base64url')
  for (const wrong of [
    address.replace(said, forged),
    address.replace(mac, mac.slice(1)),
    address.replace(MERIDIAN, 'northgate.example'),
  ])
    expect(
      (await world.site.app.inject({ method: 'POST', url: wrong, headers: { host: 'localhost:3000' } })).statusCode,
    ).toBe(404)
  expect(await remind(27)).toBe(1)
})

test('after signing in, the candidate’s choices govern the reminders, and those that a guest stopped stay off', async () => {
  const email = 'alice@example.com'
  const { guest, encId } = await verifiedGuest('soon', email)
  expect(await remind(3)).toBe(1)
  await unsubscribe(email).press('List-Unsubscribe=One-Click')
  await guest.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  const alice = await signIn(world.site, MERIDIAN, email)
  expect(await read(alice, encId)).toMatchObject({ values: { firstname: 'Gus' } })
  const count = texts(email).length
  expect(await remind(4)).toBe(0)
  expect(texts(email)).toHaveLength(count)
})
