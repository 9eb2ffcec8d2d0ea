import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { signIn } from '#testing/visitor.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { ProfileAnalysis, ProfileDetails } from '../contract.ts'

const DOMAIN = 'meridian.example'
let site: TestSite
let alice: Visitor
let bob: Visitor

beforeAll(async () => {
  const profileConfig = {
    sectionConfig: { awards: { enabled: false }, languages: { editable: false }, certificates: { required: true } },
    fields: { 'experience.name': { required: true }, 'contact.lastname': { editable: false } },
  }
  site = await openTestSite([{ domain: DOMAIN, site: { profileConfig } }], { pages: false })
  const [meridian = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate: meridian }, TEST_NOW)
  await site.importRows(DOMAIN, [
    { id: 'a', title: 'Welder', description: 'Welds', skills: ['Welding', 'Reading drawings'] },
    { id: 'b', title: 'Fitter', description: 'Fits', skills: ['Welding'] },
  ])
  alice = await signIn(site, DOMAIN, 'alice@example.com')
  bob = await signIn(site, DOMAIN, 'bob@example.com')
})
afterAll(() => site?.close())

const details = async (person: Visitor) =>
  (await person.get('/api/pcsx/profile_details')).json<{ data: ProfileDetails }>().data
const analysis = async (person: Visitor) =>
  (await person.get('/api/pcsx/profile_analysis')).json<{ data: ProfileAnalysis }>().data
const edit = (person: Visitor, op_section: unknown, operation: unknown, op_data: unknown) =>
  person.post('/api/pcsx/profile_edit', { op_section, operation, op_data, domain: DOMAIN })
const undo = (person: Visitor, version: number) => person.post('/api/pcsx/profile_undo', { version })
interface Changed {
  data: { profile: ProfileDetails; avatar: null; undo: number }
}

describe('the profile', () => {
  test('of a new candidate has the account’s name and nothing else', async () => {
    expect(await details(bob)).toMatchObject({
      email: 'bob@example.com',
      firstname: 'Bob',
      fullname: 'Bob Okafor',
      location: '',
      hasResume: false,
      version: 0,
    })
    expect((await site.get(`/api/pcsx/profile_details?domain=${DOMAIN}`)).statusCode).toBe(401)
  })

  test('changes by section, and the name changes with the account', async () => {
    const value = {
      firstname: 'Alicia',
      phone: '+33 4 72 00 00 00',
      location: 'Lyon',
      headline: ' Welding  engineer\u202E ',
    }
    const answer = await edit(alice, 'contact', 'edit', { value })
    const changed = answer.json<Changed>().data
    expect(changed).toMatchObject({
      avatar: null,
      profile: { fullname: 'Alicia Moreau', location: 'Lyon', version: 1 },
    })
    expect(changed.profile.resume.basics).toMatchObject({
      label: 'Welding engineer',
      location: { name: 'Lyon', city: 'Lyon', countryCode: 'FR' },
    })
    expect((await alice.get('/api/auth/session')).json().data.viewer).toMatchObject({ fullName: 'Alicia Moreau' })
    const undone = (await undo(alice, changed.undo)).json<Changed>().data.profile
    expect(undone).toMatchObject({ fullname: 'Alice Moreau', location: '', sources: {} })
    expect((await details(bob)).version).toBe(0)
  })

  test('keeps entries by id while others are added, moved and deleted', async () => {
    const add = async (position: string, index?: number) =>
      (
        await edit(bob, 'experience', 'add', { value: { position, name: 'Works', startDate: '03/2019' }, index })
      ).json<Changed>()
    await add('First')
    await add('Second', 0)
    const [second, first] = (await add('Third')).data.profile.resume.work
    expect([second?.position, first?.position]).toEqual(['Second', 'First'])
    expect(first?.startDate).toBe('2019-03')
    await edit(bob, 'experience', 'move', { index: 0, value: 2 })
    const answer = await edit(bob, 'experience', 'edit', { index: 0, value: { ...second, position: '2nd' } })
    expect(answer.json<Changed>().data.profile.resume.work.map(({ position }) => position)).toEqual([
      'First',
      'Third',
      '2nd',
    ])
    const gone = (await edit(bob, 'experience', 'delete', { index: 0 })).json<Changed>().data
    expect(gone.profile.resume.work.map(({ position }) => position)).toEqual(['Third', '2nd'])
    const back = (await undo(bob, gone.undo)).json<Changed>().data.profile
    expect(back.resume.work.map(({ position }) => position)).toEqual(['First', 'Third', '2nd'])
    const again = await undo(bob, gone.undo)
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'not-undoable'])
  })

  test('never overwrites a change from another device', async () => {
    const [before] = (await details(bob)).resume.work
    await edit(bob, 'experience', 'edit', { value: { ...before, location: 'Leeds' }, before })
    const stale = await edit(bob, 'experience', 'edit', { value: { ...before, location: 'York' }, before })
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'conflict'])
    await edit(bob, 'experience', 'delete', { id: before?.id })
    const lost = await edit(bob, 'experience', 'edit', { value: { ...before, location: 'York' } })
    expect(lost.statusCode).toBe(409)
    const names = await Promise.all(
      Array.from({ length: 8 }, (_, at) => edit(bob, 'links', 'add', { value: { url: `example.org/${at}` } })),
    )
    expect(names.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await details(bob)).resume.links).toHaveLength(8)
  })

  test('replaces all skills by name and keeps the remaining ones', async () => {
    const first = (await edit(bob, 'skills', 'edit', { value: ['Welding', 'French'] })).json<Changed>().data.profile
    const next = (
      await edit(bob, 'skills', 'edit', { value: ['french', 'welding', 'MIG'], before: ['Welding', 'French'] })
    ).json<Changed>()
    expect(next.data.profile.resume.skills.map(({ name }) => name)).toEqual(['French', 'Welding', 'MIG'])
    expect(next.data.profile.resume.skills[1]?.id).toBe(first.resume.skills[0]?.id)
    expect((await edit(bob, 'skills', 'edit', { value: [], before: ['Welding', 'French'] })).statusCode).toBe(409)
  })

  test.each([
    ['constructor', 'edit', {}],
    ['__proto__', 'add', {}],
    ['awards', 'add', { value: { title: 'A prize' } }],
    ['languages', 'add', { value: { language: 'French' } }],
    ['experience', 'replaceAll', { value: [] }],
    ['experience', 'edit', { value: {}, index: -1 }],
    ['experience', 'edit', { value: {}, index: 1e9 }],
    ['experience', 'edit', { value: {}, index: 1.5 }],
    ['experience', 'delete', { index: '0' }],
    ['experience', 'move', { index: 0, value: 99 }],
    ['summary', 'edit', null],
    ['summary', 'edit', { value: 'x'.repeat(5001) }],
    ['contact', 'edit', { value: { firstname: 'A'.repeat(10_000) } }],
    ['contact', 'edit', { value: { firstname: 'Ann\u202Eeb' } }],
    ['contact', 'edit', { value: { firstname: ' ' } }],
    ['experience', 'add', { value: { position: 'No employer' } }],
    ['experience', 'add', { value: { position: 'P', name: 'N', startDate: '9999' } }],
    ['experience', 'add', { value: { position: 'P', name: 'N', startDate: '2020', endDate: '2019' } }],
    ['links', 'add', { value: { url: 'javascript:alert(1)' } }],
    ['preferences', 'edit', { value: { payLeast: 9, payMost: 1 } }],
  ])('refuses %s, operation %s, case %# with the text of the specification [P1]', async (section, operation, data) => {
    const { version } = await details(bob)
    const answer = await edit(bob, section, operation, data)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      message: 'Invalid request received. Please try again',
      code: 'invalid',
    })
    expect((await details(bob)).version).toBe(version)
  })

  test('names the fault of each field', async () => {
    const answer = await edit(bob, 'experience', 'add', {
      value: { position: 'P', startDate: '2019-13', url: 'nowhere' },
    })
    expect(answer.json().messages).toEqual({
      'op_data.value.name': ['required'],
      'op_data.value.startDate': ['bad-date'],
      'op_data.value.url': ['bad-url'],
    })
  })

  test('keeps values that the site doesn’t let candidates change', async () => {
    const value = { firstname: 'Bobby', lastname: 'Other' }
    expect((await edit(bob, 'contact', 'edit', { value })).json<Changed>().data.profile.fullname).toBe('Bobby Okafor')
  })

  test('accepts a limited number of entries', async () => {
    for (let at = 8; at < 60; at += 1) await edit(bob, 'links', 'add', { value: { url: `example.org/${at}` } })
    const full = await edit(bob, 'links', 'add', { value: { url: 'example.org/more' } })
    expect([full.statusCode, full.json().error.code]).toEqual([409, 'full'])
  })

  test('has a score over the site’s sections, and lists skills that open jobs require [P2]', async () => {
    const before = await analysis(alice)
    const summary = before.profileCompletionData.sections.find(({ section }) => section === 'summary')
    expect(before.profileCompletionData.sections.map(({ section }) => section)).toContain('certificates')
    await edit(alice, 'summary', 'edit', { value: 'Welds.' })
    const after = await analysis(alice)
    expect(after.profileCompletionData.score).toBe(before.profileCompletionData.score + (summary?.worth ?? 0))
    expect(after.findings).toContainEqual({ kind: 'asked-skill', skill: 'Welding', jobs: 2 })
    const suggested = (await alice.get('/api/pcsx/skill_suggestions?text=weld')).json().data.skills
    expect(suggested[0]).toBe('Welding')
  })

  test('lists the skills of jobs that require one of the candidate’s, not those of other work', async () => {
    await site.importRows(DOMAIN, [
      { id: 'a', title: 'Welder', description: 'Welds', skills: ['Welding', 'Reading drawings'] },
      { id: 'b', title: 'Clerk', description: 'Counts', skills: ['Excel'] },
    ])
    await edit(alice, 'skills', 'edit', { value: ['Welding'] })
    const { findings } = await analysis(alice)
    expect(findings.filter(({ kind }) => kind === 'asked-skill')).toEqual([
      { kind: 'asked-skill', skill: 'Reading drawings', jobs: 1 },
    ])
  })
})
