import { afterAll, beforeAll, expect, test } from 'vitest'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { formBody } from '#testing/visitor.ts'

const PATH = '/api/pcsx/applications'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite()
})
afterAll(() => on.close())

const foyer = (...args: string[]) => runFoyer(on.site, ...args, '--domain', on.tenant.domain)

/** Adds a file to a sent application, on the candidate's behalf. */
async function attach(encId: string, name: string, bytes: string, files: string[], version: number): Promise<string[]> {
  const { payload, headers } = await formBody({ field: 'resume' }, [{ field: 'file', name, bytes }])
  const sent = await on.dave.post(`${PATH}/${encId}/files`, payload, headers)
  const { file } = sent.json<{ data: { file: { id: string } } }>().data
  const resume = [...files, file.id]
  await on.dave.post(`${PATH}/${encId}/edit`, { base: version, values: { resume } })
  return resume
}

test('a recruiter downloads a candidate’s file, by its name if there are several [second/ops-17]', async () => {
  const { encId } = await on.apply(on.applicantOf(on.dave), on.idOf('A'))
  expect((await foyer('application', 'file', encId)).err).toContain('has no files')
  await attach(encId, 'cv.txt', 'Dave Lindqvist, baker', [], 1)
  const printed = await foyer('application', 'file', encId)
  expect([printed.code, printed.out]).toEqual([0, 'Dave Lindqvist, baker'])
  expect((await foyer('application', 'show', encId)).out).toContain(`foyer application file ${encId} NAME > NAME`)
  expect(await foyerJson(on.site, 'application', 'file', encId, 'cv.txt')).toMatchObject({ name: 'cv.txt', bytes: 21 })
  const wrong = await foyer('application', 'file', encId, 'letter.pdf')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/no file “letter.pdf”[^]*cv\.txt/)])
})

test('a recruiter reads answers in words [second/ops-26]', async () => {
  const { encId } = await on.apply(await on.guest(), on.idOf('A'), {
    firstname: 'Nora',
    lastname: 'Lind',
    email: 'nora@example.com',
    consentprocessing: true,
  })
  const { out } = await foyer('application', 'show', encId)
  expect(out).not.toMatch(/: (true|false)$/m)
  expect(out).toMatch(/: Yes$/m)
})

test.each([['list'], ['export']])(
  'application %s takes the company’s own job ID, as other commands do [second/ops-25]',
  async (command) => {
    const jobId = (
      await on.rows<{ id: string }>('SELECT display_job_id AS id FROM positions WHERE id = $1', [on.idOf('A')])
    )[0]
    const found = await foyer('application', command, '--position', jobId?.id ?? '')
    expect([found.code, found.err]).toEqual([0, ''])
    const unknown = await foyer('application', command, '--position', 'NO-1')
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('There is no position “NO-1”')])
  },
)
