import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApplications } from '#features/applying/applications/contract.ts'
import { getNudges } from '#features/home/dashboard/contract.ts'
import { getOffer, listOffers } from '#features/letters/offers/contract.ts'
import { getProfileAnalysis, getProfileDetails } from '#features/candidate/profile/contract.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import { INVENTED_LETTER, INVENTED_OFFER } from '../../preview-offer.ts'

const MERIDIAN = 'meridian.example'
const SITE = `domain=${MERIDIAN}`
const LETTER = `/careers/offer/${INVENTED_OFFER}/offer-document/${INVENTED_LETTER}`

let site: TestSite
let carol: Visitor
let token: string
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN, name: 'Meridian – 子午線' }, { domain: 'n.example' }])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  await site.importRows(MERIDIAN, [
    { id: 'a', title: 'Lamp lighter', description: '<p>Lights lamps.</p>', locations: [{ name: 'Lyon, France' }] },
    { id: 'b', title: 'Clock keeper', description: '<p>Winds clocks.</p>', locations: [{ name: 'Lyon, France' }] },
  ])
  carol = await signIn(site, MERIDIAN, 'carol@example.com')
  token = (await carol.post('/api/pcsx/tools/theme/preview')).json().data.token
})
afterAll(() => site?.close())

const framed = async (path: string) => (await carol.get(`${path}?${SITE}&theme=draft&preview=${token}`)).body

test.each([
  ['/careers/dashboard', ['Clock keeper', 'Lamp lighter']],
  ['/careers/offers', ['Lamp lighter', 'Offer letter']],
  ['/careers/profile', ['Example Engineering']],
  [LETTER, ['Offer letter', 'We enjoyed meeting you']],
  ['/careers', ['Lamp lighter']],
])('a preview of %s shows an invented candidate, and nothing of the theme builder [S8]', async (path, shown) => {
  const body = await framed(path)
  for (const text of ['Robin Miller', ...shown]) expect(body).toContain(text)
  expect(body).not.toMatch(/carol/i)
})

test('calls of a preview return the same candidate, and a call without invented data returns none [S8]', async () => {
  const call = async (path: string) =>
    (await carol.get(`${path}${path.includes('?') ? '&' : '?'}${SITE}&preview=1`)).json()
  expect((await call('/api/auth/session')).data.viewer.fullName).toBe('Robin Miller')
  expect((await call('/api/pcsx/positions/saved')).data).toMatchObject({ count: 0 })
  expect((await call('/api/pcsx/terms_of_service')).data.tosAttested).toBe(true)
  expect((await call('/api/pcsx/tools/theme')).error.code).toBe('not-allowed')
})

test('invented data has the shape that each endpoint declares [S8]', async () => {
  const shapes: [Endpoint, string][] = [
    [getNudges, getNudges.path],
    [listApplications, listApplications.path],
    [listOffers, listOffers.path],
    [getOffer, `/api/offer/${INVENTED_OFFER}`],
    [getProfileDetails, getProfileDetails.path],
    [getProfileAnalysis, getProfileAnalysis.path],
  ]
  for (const [endpoint, path] of shapes) {
    const { data } = (await carol.get(`${path}?${SITE}&preview=1`)).json()
    expect(endpoint.data.safeParse(data).error?.issues ?? [], path).toEqual([])
  }
})

test('the invented letter is a PDF for theme builders, and nothing for others [S8]', async () => {
  const { data } = (await carol.get(`/api/offer/${INVENTED_OFFER}?${SITE}&preview=1`)).json()
  const [{ s3_path: address = '' } = {}] = data.offer.offer_documents as { s3_path?: string }[]
  const file = await carol.get(address)
  expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  expect((await site.get(address)).statusCode).toBe(404)
  expect((await (await signIn(site, MERIDIAN, 'alice@example.com')).get(address)).statusCode).toBe(404)
})

test('outside of previews the theme builder has their own account [S8]', async () => {
  const { viewer } = (await carol.get(`/api/auth/session?${SITE}`)).json().data
  expect(viewer.fullName).toBe('Carol Reyes')
  expect((await carol.get(`/careers/dashboard?${SITE}`)).body).not.toContain('Robin Miller')
  // A forged token opens no preview.
  const forged = `/careers/dashboard?${SITE}&theme=draft&preview=${token.slice(0, -2)}AA`
  expect((await carol.get(forged)).body).not.toContain('Robin Miller')
})
