import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeMaxBytes } from '#config/limits.ts'
import { everyKeyInUse } from '#features/applying/answers/server/records/file-store.ts'
import { change, type DraftSite, openDraftSite, save } from '#testing/draft-site.ts'
import { type SampleFile, sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { formBody, type Visitor } from '#testing/visitor.ts'

const V2 = '/api/application/v2'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ site: { pcsxConfig: { applyConfig: { resumeRequired: false } } } })
})
afterAll(() => world?.site.close())

/**
 * Sample files that the draft accepts, with the message that the person reads, and files that it refuses. Every sample
 * is in one of the two.
 */
const kept: Partial<Record<SampleFile, string>> = {
  pdf: 'read',
  scan: 'no-text',
  picture: 'no-text',
  encrypted: 'protected',
  protectedWord: 'protected',
  damaged: 'damaged',
  cut: 'damaged',
  cutWord: 'damaged',
}
const refused: Partial<Record<SampleFile, string>> = {
  empty: 'no-file',
  program: 'type-not-allowed',
  bomb: 'type-not-allowed',
}

interface Answers {
  data: {
    draft: { encId: string; version: number }
    outcome: { code: string; sentence: string }
    files: { name: string }[]
    results: { receipt: string }[]
  }
  error: { code: string; message: string }
}

/** A guest who has started an application. */
async function begin(): Promise<{ guest: Visitor; draft: string; upload: (bytes: Uint8Array) => Promise<Answers> }> {
  const guest = await world.visitor()
  const asked = await guest.post(`${V2}/questions?pids=${world.ids.get('baker')}`, { answers: {} })
  const draft = asked.json<Answers>().data.draft.encId
  return {
    guest,
    draft,
    async upload(bytes) {
      const { payload, headers } = await formBody({}, [{ field: 'resume', name: 'résumé.pdf', bytes }])
      return (await guest.post(`${V2}/resume_upload?draft_id=${draft}`, payload, headers)).json<Answers>()
    },
  }
}

/** Answers the questions, sends the application, and verifies its receipt as a stranger. */
async function sendAndCheck(guest: Visitor, draft: string): Promise<void> {
  const given = { firstname: 'Nora', lastname: 'Lind', email: 'nora@example.org', consentprocessing: true }
  const changes = Object.entries(given).map(([field, value]) => change(`tablet:${field}`, field, value))
  const { version } = (await save(guest, { draft_id: draft, device: 'tablet', changes })).data.draft
  const sent = await guest.post(`${V2}/submit`, { draft_id: draft, version })
  expect(sent.statusCode, sent.body).toBe(201)
  const number = sent.json<Answers>().data.results[0]?.receipt
  const checked = await (await world.visitor()).get(`/api/pcsx/receipts/${number}`)
  expect(checked.statusCode, checked.body).toBe(200)
}

describe('a person whose résumé can’t be read still gets the receipt of their application', () => {
  test('each sample file has an outcome in this test', () => {
    expect([...Object.keys(kept), ...Object.keys(refused)].toSorted()).toEqual(Object.keys(sampleFiles).toSorted())
  })

  test.each(Object.entries(kept) as [SampleFile, string][])('%s: kept, called %s, and sent', async (sample, code) => {
    const { guest, draft, upload } = await begin()
    const bytes = await sampleFiles[sample]()
    const { data } = await upload(bytes)
    expect(data.outcome).toEqual({ code, sentence: expect.stringMatching(/\w/) })
    await sendAndCheck(guest, draft)
    const { db, files } = world.site.context
    const stored = await Promise.all((await everyKeyInUse(db)).map((key) => files.get(key)))
    expect(stored.some((file) => file && Buffer.from(file).equals(Buffer.from(bytes)))).toBe(true)
  })

  test.each(Object.entries(refused) as [SampleFile, string][])(
    '%s: refused as %s, and the application is sent without it',
    async (sample, code) => {
      const { guest, draft, upload } = await begin()
      expect((await upload(await sampleFiles[sample]())).error).toMatchObject({
        code,
        message: expect.stringMatching(/\w/),
      })
      await sendAndCheck(guest, draft)
    },
  )

  test('a file above the limit: refused, and the application is sent without it', async () => {
    const { guest, draft, upload } = await begin()
    expect((await upload(Buffer.alloc(resumeMaxBytes + 1, 'x'))).error.code).toBe('too-large')
    await sendAndCheck(guest, draft)
  })

  test('no file', async () => {
    const { guest, draft } = await begin()
    await sendAndCheck(guest, draft)
  })
})
