import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectDue } from '#features/applying/applications/server/company/change-application.ts'
import { eraseContents } from '#features/applying/applications/server/erasing/erase-store.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { exportApplications } from '#features/applying/applications/server/personal-data.ts'
import { applicationDependencies } from '#features/applying/applications/server/records/dependencies.ts'
import { addMinutes } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, signIn, type Visitor } from '#testing/visitor.ts'

const AD =
  '<p>We bake.</p><h3>What you bring</h3><ul><li>Three years as a baker</li><li>Driving licence B</li></ul><h3>Benefits</h3><ul><li>Bread</li></ul>'

let on: ApplicationSite
let rita: Visitor
let hugo: Visitor
beforeAll(async () => {
  on = await openApplicationSite({ site: { supportedLanguages: ['en', 'de'] } })
  const row = { locations: ['Leeds, England, United Kingdom'] }
  await on.site.importRows(MERIDIAN, [
    { id: 'R', title: 'Baker R', description: AD, skills: ['Sourdough'], ...row },
    { id: 'S', title: 'Baker S', description: AD.replace('Three years', 'One year'), ...row },
  ])
  for (const [id, pid] of await on.site.ids(MERIDIAN)) on.ids.set(id, pid)
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  hugo = await signIn(on.site, MERIDIAN, 'hugo@example.com')
})
afterAll(() => on?.close())
beforeEach(() => on.rows('TRUNCATE call_counts'))

const another = { kind: 'another-candidate' }
const licence = { kind: 'requirement', words: 'Driving licence B' }

/** Sends an application of a new guest to job R, or another. */
async function apply(name: string, job = 'R'): Promise<string> {
  const values = answers({ email: `${name.toLowerCase()}@example.org`, firstname: name, lastname: 'Test' })
  return (await on.apply(await on.guest(), on.idOf(job), values)).encId
}
const codeOf = (answer: Awaited<ReturnType<Visitor['post']>>) =>
  answer.statusCode === 200 ? 'ok' : answer.json<{ error: { code: string } }>().error.code
const reject = (id: string, body: object) => rita.post(`/api/desk/applications/${id}/reject`, body)
const show = (encId: string) => on.site.context.use(companyApplicationService).show({ tenantId: on.tenant.id, encId })
const requirements = async (...ids: string[]) => {
  const answer = await rita.get(`/api/desk/requirements?ids=${ids.join(',')}`)
  return answer.json<{ data: { requirements: string[] } }>().data.requirements
}

describe('A rejection at the desk', () => {
  test('needs a reason, and one that the ad doesn’t state needs own words', async () => {
    const ada = await apply('Ada')
    expect(codeOf(await reject(ada, { reason: 'late' }))).toBe('reason-missing')
    expect(codeOf(await reject(ada, { reasons: [{ kind: 'requirement', words: 'Bread' }] }))).toBe('not-stated')
    expect(codeOf(await reject(ada, { reasons: [{ kind: 'own-words', words: ' ' }] }))).toBe('invalid')
    const [stage] = await on.rows<{ id: number }>("SELECT id FROM stages WHERE kind = 'rejected' LIMIT 1")
    const move = { from_stage_id: (await show(ada)).stage.id, to_stage_id: stage?.id }
    expect(codeOf(await rita.post(`/api/desk/applications/${ada}/move`, move))).toBe('reason-missing')
    const many = await rita.post('/api/desk/applications/many', {
      applications: [{ id: ada, stage: move.from_stage_id }],
      act: { name: 'reject', sendAt: addMinutes(TEST_NOW, 15).toISOString() },
    })
    expect(many.json()).toMatchObject({ data: { results: [{ refusal: 'reason-missing' }] } })
    expect(await show(ada)).toMatchObject({ state: 'submitted', rejectsAt: null })
    expect(codeOf(await reject(ada, { reasons: [{ kind: 'own-words', words: 'Bread' }] }))).toBe('ok')
  })

  test('offers what the ad states, and for several what all of their ads state', async () => {
    const [ben, cleo] = [await apply('Ben'), await apply('Cleo', 'S')]
    expect(await requirements(ben)).toEqual(['Three years as a baker', 'Driving licence B', 'Sourdough'])
    expect(await requirements(ben, cleo)).toEqual(['Driving licence B'])
    expect((await hugo.get(`/api/desk/requirements?ids=${ben}`)).statusCode).toBe(404)
  })

  test('is read beforehand word for word as the candidate gets it, with the reasons in their place', async () => {
    const dan = await apply('Dan')
    const said = { reasons: [licence, another], words: 'Dear Dan,\n\n{{reasons}}\n\nRita' }
    const preview = await rita.post(`/api/desk/applications/${dan}/preview`, {
      act: { name: 'reject', ...said, toApplyAgain: 'Your licence.' },
    })
    const { mail } = preview.json<{ data: { mail: { subject: string; text: string } } }>().data
    expect(codeOf(await reject(dan, { ...said, to_apply_again: 'Your licence.' }))).toBe('ok')
    expect(mailsTo(on.site, 'dan@example.org').at(-1)?.text.trim()).toBe(mail.text.trim())
    const opened = await rita.get(`/api/desk/applications/${dan}`)
    const words = opened.json<{ data: { messages: { words: string }[] } }>().data.messages.at(-1)?.words
    expect(words).toMatch(/^Dear Dan,\n\nWhat we were looking for[^\n]*\n• Driving licence B\n\nWe chose another/)
    expect(opened.json()).toMatchObject({
      data: { rejectReasons: [licence, another], toApplyAgain: 'Your licence.', rejectReason: null },
    })
  })

  test('keeps the words of the ad of then, in the candidate’s language, when it is sent later', async () => {
    await on.rows("UPDATE accounts SET language = 'de' WHERE email = 'alice@example.com'")
    const { encId } = await on.apply(on.applicantOf(on.alice), on.idOf('R'))
    const sendAt = addMinutes(TEST_NOW, 15)
    expect(codeOf(await reject(encId, { reasons: [licence], send_at: sendAt.toISOString() }))).toBe('ok')
    await on.rows("UPDATE positions SET description = '<p>Bread</p>' WHERE id = $1", [on.idOf('R')])
    expect((await on.alice.get(`/api/pcsx/applications/${encId}`)).body).not.toContain('Driving licence')
    on.clock.now = addMinutes(sendAt, 1)
    await rejectDue(applicationDependencies(on.site.context), on.clock.now)
    const page = (await on.alice.get(`/api/pcsx/applications/${encId}`)).json<{
      data: { messages: { words: string; by: string }[] }
    }>()
    expect(page.data.messages).toMatchObject([
      { by: 'company', words: 'Das haben wir gesucht und in Ihrer Bewerbung nicht gefunden:\n• Driving licence B' },
    ])
    expect(await show(encId)).toMatchObject({ state: 'rejected', rejectReasons: { reasons: [licence] } })
    expect(codeOf(await rita.post(`/api/desk/applications/${encId}/unreject`, {}))).toBe('ok')
    expect(await show(encId)).toMatchObject({ rejectReasons: null })
    on.clock.now = TEST_NOW
  })

  test('goes with the person’s data: into the copy of it, and away with it', async () => {
    const { encId } = await on.apply(on.applicantOf(on.dave), on.idOf('S'))
    expect(codeOf(await reject(encId, { reasons: [{ kind: 'own-words', words: 'Too few nights.' }] }))).toBe('ok')
    const { json } = await exportApplications(on.site.context.db, on.site.context, on.applicantOf(on.dave))
    expect(JSON.stringify(json)).toContain('Too few nights.')
    const left = `SELECT id, reject_reasons::text AS reasons FROM applications WHERE enc_id = $1`
    const [row] = await on.rows<{ id: number; reasons: string | null }>(left, [encId])
    expect(row?.reasons).toContain('Too few nights.')
    await on.site.context.db.transaction().execute((trx) => eraseContents(trx, row?.id ?? 0, TEST_NOW))
    expect(await on.rows(left, [encId])).toMatchObject([{ reasons: null }])
    expect(JSON.stringify(await on.rows('SELECT words FROM application_event_words'))).not.toContain('Too few nights.')
  })
})
