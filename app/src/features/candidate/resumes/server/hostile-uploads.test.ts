import { Readable } from 'node:stream'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { SAMPLE_LINES, sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { formBody } from '#testing/visitor.ts'
import type { Resume } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const UPLOAD = '/api/pcsx/upload_resume'

let site: TestSite
let carol: Candidate
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN, site: { termsOfService: { enabled: false } } }], { pages: false })
  await addDemoAccounts(site)
  carol = await openCandidate(site, 'carol@example.com', MERIDIAN)
})
afterAll(() => site?.close())
beforeEach(async () => {
  for (const table of ['profile_edits', 'profiles', 'resumes'])
    await site.context.database.pool.query(`DELETE FROM ${table} WHERE account_id = $1`, [carol.accountId])
})

interface Answer {
  status: number
  data: { resume: Resume; filled: number }
  error: { code: string; message: string }
}

async function upload(name: string, bytes: Uint8Array | string): Promise<Answer> {
  const { payload, headers } = await formBody({}, [{ field: 'resume_file', name, bytes }])
  const answer = await carol.post(UPLOAD, payload, headers)
  return { ...answer.json<Answer>(), status: answer.statusCode }
}

/** Checks that the candidate's pages and another upload work as before. */
async function expectStillWorks(): Promise<void> {
  expect((await carol.get('/api/pcsx/profile_details')).statusCode).toBe(200)
  expect((await carol.get('/api/pcsx/profile_analysis')).statusCode).toBe(200)
  expect(await upload('plain.txt', SAMPLE_LINES.join('\n'))).toMatchObject({
    status: 200,
    data: { resume: { reading: 'read' } },
  })
}

/** A JSON Resume just below the limit of ten megabytes: very many jobs, each with a long text. */
function hugeJsonResume(): string {
  const job = { position: 'Baker', name: 'Mill & Sons', startDate: '2019-01', summary: 'Baked bread. '.repeat(300) }
  const count = Math.floor((limits.resumeMaxBytes - 2000) / (JSON.stringify(job).length + 12))
  const work = Array.from({ length: count }, (_, at) => ({ ...job, name: `Mill ${at}` }))
  return JSON.stringify({ basics: { name: 'Carol Reyes', email: 'carol.reyes@example.org' }, work })
}

test('a JSON Resume of ten megabytes is stored, and the profile accepts no more than it can hold', async () => {
  const file = hugeJsonResume()
  expect(file.length).toBeGreaterThan(9_900_000)
  const answer = await upload('huge.json', file)
  expect(answer.status, answer.error?.message).toBe(200)
  expect(answer.data.resume.format).toBe('json-resume')
  const details = await carol.get('/api/pcsx/profile_details')
  expect(details.statusCode).toBe(200)
  expect(details.body.length).toBeLessThan(2_000_000)
  await expectStillWorks()
})

test('a PDF of 2,000 pages is stored and reported as too long to read', async () => {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < 2000; page += 1) pdf.addPage([200, 200])
  const answer = await upload('book.pdf', await pdf.save())
  expect(answer).toMatchObject({ status: 200, data: { resume: { format: 'pdf', reading: 'too-long' }, filled: 0 } })
  await expectStillWorks()
})

test('a document that unpacks to 150 megabytes is refused with the reason', async () => {
  const answer = await upload('bomb.docx', await sampleFiles.bomb())
  expect(answer).toMatchObject({ status: 422, error: { code: 'unpacks-too-large' } })
  expect(answer.error.message.length).toBeGreaterThan(20)
  await expectStillWorks()
})

test('a picture is stored and reported to have no text', async () => {
  const answer = await upload('photo.png', await sampleFiles.picture())
  expect(answer).toMatchObject({ status: 200, data: { resume: { format: 'image', reading: 'no-text' }, filled: 0 } })
  await expectStillWorks()
})

/** Returns a JSON body with a data URL of 100 megabytes, generated as it is read. */
function hugeBody(): Readable {
  const chunk = Buffer.alloc(65_536, 'A')
  function* parts() {
    yield Buffer.from('{"resume_file_name":"a.pdf","resume_content":"data:application/pdf;base64,')
    for (let bytes = 0; bytes < 100_000_000; bytes += chunk.length) yield chunk
    yield Buffer.from('"}')
  }
  return Readable.from(parts())
}

test('a data URL of 100 megabytes is refused without being decoded, whether its length is declared or not', async () => {
  const json = { 'content-type': 'application/json' }
  for (const headers of [json, { ...json, 'content-length': '100000100' }]) {
    const answer = await carol.post(UPLOAD, hugeBody(), headers)
    expect([answer.statusCode, answer.json<Answer>().error.code]).toEqual([413, 'too-large'])
  }
  await expectStillWorks()
})
