import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeSite } from '#features/site/tenants/server/index.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import type { MessageTemplate } from '../../templates-contract.ts'

let on: ApplicationSite
let rita: Visitor
let hugo: Visitor
let [alices, guests] = ['', '']
beforeAll(async () => {
  on = await openApplicationSite()
  const { db, tenants, config } = on.site.context
  const tenant = tenants.all().find(({ domain }) => domain === MERIDIAN)
  await changeSite(db, {
    tenantId: tenant?.id ?? 0,
    change: () => ({
      supportedLanguages: ['en', 'de'],
      pcsxConfig: { applyConfig: { resumeRequired: false } },
      messageTemplates: {
        Thanks: { use: 'message', text: 'Dear {{firstName}}, thanks for applying as {{job}}. {{colleague}}' },
        'No, sorry': { use: 'rejection', text: 'Dear {{firstName}}, we chose another person.' },
      },
      translations: { de: { 'messageTemplates.Thanks.text': 'Hallo {{firstName}}, danke. {{colleague}}' } },
    }),
    by: 'test',
    note: '',
    now: TEST_NOW,
    reach: config.outgoingReach,
  })
  await vi.waitFor(() =>
    expect(Object.keys(tenants.byId(tenant?.id ?? 0)?.site.messageTemplates ?? {})).toHaveLength(2),
  )
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  hugo = await signIn(on.site, MERIDIAN, 'hugo@example.com')
  await on.rows("UPDATE accounts SET language = 'de' WHERE email = 'alice@example.com'")
  alices = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
  const guest = await on.guest()
  const named = answers({ email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal' })
  guests = (await on.send(guest, await on.draft(guest, on.idOf('A'), named))).encId
})
afterAll(() => on?.close())

const list = async (who: Visitor, application?: string) => {
  const answer = await who.get(`/api/desk/templates${application ? `?application=${application}` : ''}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: { templates: MessageTemplate[] } }>().data.templates
}

describe('templates of messages', () => {
  test('come filled in, in the language of the candidate, and in the default one where a text is missing', async () => {
    const [thanks, rejection] = await list(rita, alices)
    expect(thanks).toMatchObject({ use: 'message', language: 'de', isFallback: false })
    expect(thanks?.words).toMatch(/^Hallo Alice, danke\. Rita/)
    expect(rejection).toMatchObject({ language: 'en', isFallback: true, words: 'Dear Alice, we chose another person.' })
    const [forInes] = await list(rita, guests)
    expect(forInes?.words).toMatch(/^Dear Ines, thanks for applying as Baker A\. Rita/)
    expect(forInes?.isFallback).toBe(false)
  })

  test('come as they are written for several candidates, and each gets their own words', async () => {
    const [thanks] = await list(rita)
    expect(thanks?.words).toContain('{{firstName}}')
    const act = { name: 'message', words: thanks?.words }
    const preview = await rita.post(`/api/desk/applications/${guests}/preview`, { act })
    expect(preview.json<{ data: { mail: { text: string } } }>().data.mail.text).toContain('Dear Ines')
    const [row] = await on.rows<{ stage_id: number }>('SELECT stage_id FROM applications WHERE enc_id = $1', [guests])
    const applications = [alices, guests].map((id) => ({ id, stage: row?.stage_id }))
    expect((await rita.post('/api/desk/applications/many', { applications, act })).statusCode).toBe(200)
    const opened = await rita.get(`/api/desk/applications/${alices}`)
    expect(opened.json<{ data: { messages: { words: string }[] } }>().data.messages.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Dear Alice, thanks/),
    ])
  })

  test('are for those who write: a hiring manager gets the answer of a missing page', async () => {
    expect((await hugo.get('/api/desk/templates')).statusCode).toBe(404)
    expect((await rita.get('/api/desk/templates?application=AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  })
})
