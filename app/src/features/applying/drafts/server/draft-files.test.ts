import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestErrors } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import { change, type DraftSite, DRAFTS, openDraftSite, save } from '#testing/draft-site.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { formBody, type Visitor } from '#testing/visitor.ts'
import { cleanUpDrafts } from './lifetime/remind.ts'
import { everyKeyInUse } from '#features/applying/answers/server/records/file-store.ts'

let world: DraftSite
let alice: Visitor
let draft: string
beforeAll(async () => {
  world = await openDraftSite()
  alice = await world.signedIn('alice')
})
afterAll(() => world?.site.close())
beforeEach(async () => {
  const id = world.ids.get('baker')
  await alice.send('DELETE', DRAFTS, { position_ids: [id] })
  draft = (await save(alice, { position_id: id, changes: [] })).data.draft.encId
})

interface Answer {
  status: number
  error: { code?: string; message: string }
  data: {
    file?: { id: string; name: string; size: number; type: string; outcome: string }
    draft?: { version: number }
  }
}

async function add(
  name: string,
  bytes: Uint8Array | string,
  { field = 'resume', device = 'laptop', who = alice }: { field?: string; device?: string; who?: Visitor } = {},
): Promise<Answer> {
  const { payload, headers } = await formBody({ field, device }, [{ field: 'file', name, bytes }])
  const answer = await who.post(`${DRAFTS}/${draft}/files`, payload, headers)
  return { ...answer.json<Answer>(), status: answer.statusCode }
}
const shown = async (who = alice) =>
  (await who.get(`${DRAFTS}/${draft}`)).json<{
    data: { values: Record<string, unknown>; files: { id: string; field: string }[]; version: number }
  }>().data

describe('a file in a draft', () => {
  test('is stored byte for byte, and becomes the value of its question', async () => {
    const bytes = await sampleFiles.pdf()
    const added = await add('Alice.pdf', bytes)
    expect(added).toMatchObject({
      status: 200,
      data: {
        file: { name: 'Alice.pdf', size: bytes.length, type: 'application/pdf', outcome: 'ok' },
        draft: { version: 1 },
      },
    })
    const id = added.data.file?.id
    expect(await shown()).toMatchObject({ values: { resume: [id] }, files: [{ id, field: 'resume' }] })
    const keys = await everyKeyInUse(world.site.context.db)
    const stored = await Promise.all(keys.map((key) => world.site.context.files.get(key)))
    expect(stored.some((one) => one && Buffer.from(one).equals(Buffer.from(bytes)))).toBe(true)
  })

  test('sent again after a lost response is stored once', async () => {
    const bytes = await sampleFiles.pdf()
    const first = await add('Alice.pdf', bytes)
    expect((await add('Alice.pdf', bytes)).data.file).toEqual(first.data.file)
    expect((await shown()).files).toHaveLength(1)
  })

  test.each([
    ['a scan', 'scan', 'application/pdf', 'ok'],
    ['a protected PDF', 'encrypted', 'application/pdf', 'encrypted'],
    ['a damaged PDF', 'damaged', 'application/pdf', 'unreadable'],
    ['a picture', 'picture', 'image/png', 'ok'],
    ['an empty file', 'empty', 'application/octet-stream', 'unreadable'],
    ['a Word document that unpacks to very much', 'bomb', expect.stringContaining('wordprocessingml'), 'ok'],
  ] as const)('%s is stored, and the response says what it is', async (_, sample, type, outcome) => {
    const answer = await add('resume.pdf', await sampleFiles[sample]())
    expect(answer).toMatchObject({ status: 200, data: { file: { type, outcome } } })
  })

  test.each([
    ['a program', 'resume.pdf', async () => sampleFiles.program()],
    ['an archive', 'resume.docx', async () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['a GIF', 'resume.png', async () => Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ])('%s is refused by any name, with the accepted types', async (_, name, bytes) => {
    const answer = await add(name, await bytes())
    expect(answer).toMatchObject({ status: 422, error: { code: 'type-not-allowed' } })
    expect(answer.error.message).toContain('.pdf')
    expect((await shown()).files).toEqual([])
  })

  test('replaces the previous one if the question takes one file', async () => {
    await add('one.pdf', await sampleFiles.pdf())
    const second = await add('two.pdf', await sampleFiles.scan())
    expect((await shown()).files).toMatchObject([{ id: second.data.file?.id }])
  })

  test('is refused beyond the site’s size, and for a question without files', async () => {
    expect(await add('big.txt', 'x'.repeat(10_485_761))).toMatchObject({ status: 413 })
    expect(await add('x.txt', 'x', { field: 'firstname' })).toMatchObject({
      status: 422,
      error: { code: 'unknown-field' },
    })
  })

  test('is removed by its own call or by a value without it, and a file that another device added stays', async () => {
    const first = (await add('one.pdf', await sampleFiles.pdf())).data.file?.id ?? ''
    expect((await alice.send('DELETE', `${DRAFTS}/${draft}/files/${first}`)).statusCode).toBe(200)
    expect((await alice.send('DELETE', `${DRAFTS}/${draft}/files/${first}`)).statusCode).toBe(404)
    const again = await add('one.pdf', await sampleFiles.pdf(), { device: 'phone' })
    const without = (device: string, base: number, id: string) =>
      save(alice, { draft_id: draft, device, base, changes: [change(id, 'resume', [])] })
    // The laptop does not know of the phone’s file yet.
    await without('laptop', 1, 'laptop:1')
    expect((await shown()).files).toMatchObject([{ id: again.data.file?.id }])
    await without('laptop', 9, 'laptop:2')
    expect((await shown()).files).toEqual([])
  })

  test('belongs to its owner alone', async () => {
    const bob = await world.signedIn('bob')
    const file = (await add('one.pdf', await sampleFiles.pdf())).data.file?.id ?? ''
    expect(await add('two.pdf', await sampleFiles.pdf(), { who: bob })).toMatchObject({ status: 404 })
    expect((await bob.send('DELETE', `${DRAFTS}/${draft}/files/${file}`)).statusCode).toBe(404)
    expect((await shown()).files).toHaveLength(1)
  })

  test('that finds the disk full says so, and the answers are still saved', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const put = vi
      .spyOn(world.site.context.files, 'put')
      .mockRejectedValueOnce(requestErrors.error('unavailable', { cause: full }))
    expect(await add('one.pdf', await sampleFiles.pdf())).toMatchObject({ status: 507, error: { code: 'disk-full' } })
    put.mockRestore()
    const saved = await save(alice, { draft_id: draft, changes: [change('l:1', 'firstname', 'Al')] })
    expect(saved.status).toBe(200)
  })

  test('that is unused is deleted after a day', async () => {
    const { context } = world.site
    const file = (await add('one.pdf', await sampleFiles.pdf())).data.file?.id ?? ''
    await alice.send('DELETE', `${DRAFTS}/${draft}/files/${file}`)
    const count = async () =>
      (await sql`SELECT FROM application_files WHERE enc_id = ${file}`.execute(context.db)).rows.length
    await cleanUpDrafts(context, world.clock.now)
    expect(await count()).toBe(1)
    await cleanUpDrafts(context, addDays(world.clock.now, 2))
    expect(await count()).toBe(0)
  })
})

test('uploads require the terms to be accepted, and typing does not', async () => {
  const strict = await openDraftSite({ site: { termsOfService: { enabled: true, infoText: 'Be kind.' } } })
  try {
    const bob = await strict.signedIn('bob')
    const begun = await save(bob, { position_id: strict.ids.get('cook'), changes: [change('l:1', 'firstname', 'B')] })
    expect(begun.status).toBe(200)
    const { payload, headers } = await formBody({ field: 'resume' }, [{ field: 'file', name: 'a.txt', bytes: 'x' }])
    const answer = await bob.post(`${DRAFTS}/${begun.data.draft.encId}/files`, payload, headers)
    expect(answer.json()).toMatchObject({ status: 403, error: { code: 'terms-required' } })
  } finally {
    await strict.site.close()
  }
})
