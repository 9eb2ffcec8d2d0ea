import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { OnboardingState } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const ONBOARDING = '/api/pcsx/onboarding'
let site: TestSite
let alice: Visitor
let bob: Visitor
let erin: Visitor

beforeAll(async () => {
  site = await openTestSite(
    [
      { domain: MERIDIAN },
      {
        domain: NORTHGATE,
        site: { onboardingConfig: { enabled: false }, bootstrappingConfig: { allowLater: false, fields: ['phone'] } },
      },
    ],
    { pages: false },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  alice = await signIn(site, MERIDIAN, 'alice@example.com')
  bob = await signIn(site, MERIDIAN, 'bob@example.com')
  erin = await signIn(site, NORTHGATE, 'erin@example.com')
})
afterAll(() => site?.close())

const state = async (person: Visitor) => (await person.get(ONBOARDING)).json<{ data: OnboardingState }>().data

describe('the first steps of a candidate', () => {
  test('start with nothing done and the account’s name', async () => {
    expect(await state(bob)).toMatchObject({
      isOnboarded: false,
      isBootstrapped: false,
      isPostponed: false,
      bootstrappingConfig: {
        allowLater: true,
        fields: ['firstname', 'lastname', 'location', 'phone', 'workSought'],
        values: { firstname: 'Bob', lastname: 'Okafor', location: '', phone: '', workSought: [] },
      },
    })
    expect((await site.get(`${ONBOARDING}?domain=${MERIDIAN}`)).statusCode).toBe(401)
  })

  test('are completed once, even from two tabs', async () => {
    const answers = await Promise.all([bob.post(ONBOARDING), bob.post(ONBOARDING)])
    for (const answer of answers) expect(answer.json().data).toMatchObject({ isOnboarded: true, isBootstrapped: false })
    expect((await state(alice)).isOnboarded).toBe(false)
  })

  test('can be postponed only if the site allows it', async () => {
    expect((await bob.post(ONBOARDING, { later: true })).json().data).toMatchObject({
      isBootstrapped: false,
      isPostponed: true,
    })
    const refused = await erin.post(ONBOARDING, { later: true })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'not-later'])
  })

  test('save the first facts, the name with the account, and affect no other candidate', async () => {
    const values = {
      firstname: ' Robert ',
      lastname: 'Okafor-Bell',
      location: 'Leeds, England, United Kingdom',
      phone: '+441134960000',
      workSought: ['part-time', 'internship'],
    }
    const saved = await bob.post(ONBOARDING, { values })
    expect(saved.json().data).toMatchObject({
      isBootstrapped: true,
      bootstrappingConfig: { values: { ...values, firstname: 'Robert' } },
    })
    expect((await bob.get('/api/auth/session')).json().data.viewer).toMatchObject({
      firstName: 'Robert',
      fullName: 'Robert Okafor-Bell',
    })
    expect((await state(alice)).bootstrappingConfig.values).toMatchObject({ firstname: 'Alice', phone: '' })
  })

  test('show the phone number of the profile with its calling code, and keep one that they cannot show', async () => {
    const edit = (phone: string) => {
      const value = { firstname: 'Robert', lastname: 'Okafor-Bell', location: 'Leeds, England, United Kingdom', phone }
      return bob.post('/api/pcsx/profile_edit', { op_section: 'contact', operation: 'edit', op_data: { value } })
    }
    const stored = async () =>
      (await bob.get('/api/pcsx/profile_details')).json<{ data: { resume: { basics: { phone?: string } } } }>().data
        .resume.basics.phone
    for (const [written, shown] of [
      ['0113 496 0000', '+441134960000'],
      ['113 49', ''],
    ] as const) {
      expect((await edit(written)).statusCode).toBe(200)
      const { values } = (await state(bob)).bootstrappingConfig
      expect(values.phone).toBe(shown)
      expect((await bob.post(ONBOARDING, { values })).statusCode).toBe(200)
      expect(await stored()).toBe(written)
    }
  })

  test('name each missing or invalid field, and save nothing then', async () => {
    for (const [values, names] of [
      [{ firstname: '', lastname: 'X', location: 'Leeds' }, ['values.firstname']],
      [{ firstname: 'Al', phone: '12', workSought: ['magic'] }, ['values.phone', 'values.workSought.0']],
      [{ firstname: 'Al' }, ['location']],
    ] as const) {
      const answer = await alice.post(ONBOARDING, { values })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().messages).toSorted()).toEqual(names)
    }
    expect(await state(alice)).toMatchObject({
      isBootstrapped: false,
      bootstrappingConfig: { values: { firstname: 'Alice' } },
    })
  })

  test('follow the site’s configuration: disabled steps count as done, and hidden fields keep their values', async () => {
    expect(await state(erin)).toMatchObject({ isOnboarded: true, isBootstrapped: false })
    const saved = await erin.post(ONBOARDING, { values: { firstname: 'Other', phone: '+441134960000' } })
    expect(saved.json().data).toMatchObject({
      isBootstrapped: true,
      bootstrappingConfig: { values: { firstname: 'Erin', phone: '+441134960000' } },
    })
  })
})
