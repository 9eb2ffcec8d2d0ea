import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSite } from '#features/site/tenants/server/index.ts'
import { contactOf } from '#features/jobs/positions/server/index.ts'
import { checkPostings } from '#features/jobs/publishing/server/index.ts'
import { runCommands } from '#platform/commands/run-commands.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { importCommands } from '../commands.ts'
import { actCommand } from '#platform/acts/act-command.ts'
import { jobActs } from './acts.ts'

const DOMAIN = 'bakery.example'
const AD = 'Du backst jeden Morgen Brot, knetest Teig und bedienst unsere Kundschaft am Markt in der Stadt.'

let site: TestSite
const folder = mkdtempSync(join(tmpdir(), 'foyer-hand-'))

beforeAll(async () => {
  site = await openTestSite([
    {
      domain: DOMAIN,
      name: 'Bakery',
      site: {
        company: { timeZone: 'Europe/Berlin', country: 'DE' },
        supportedLanguages: ['de'],
        defaultLanguage: 'de',
      },
    },
  ])
})
afterAll(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

const tenant = () => {
  const found = site.context.tenants.all()[0]
  if (!found) throw new Error('The test has no company.')
  return found
}

async function call(...args: string[]) {
  const written = { out: '', err: '' }
  const open = ({ json }: { json: boolean }) => ({
    context: {
      config: site.context.config,
      json,
      terminal: false,
      stop: new AbortController().signal,
      note: () => undefined,
      site: async () => site.context,
      database: async () => site.context.database,
      tenant: async () => tenant(),
      publicUrl: site.context.publicUrl,
    },
    close: async () => undefined,
  })
  const code = await runCommands(
    { version: '0', commands: [...importCommands, ...jobActs.flatMap(actCommand)], open },
    args,
    {
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
      stop: new AbortController().signal,
    },
  )
  await site.caughtUp()
  return { code, ...written }
}
const file = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const json = async (...args: string[]) => JSON.parse((await call(...args, '--json')).out)
const details = async (jobId: string) => {
  const id = (await site.ids(DOMAIN)).get(jobId) ?? 0
  return site.data<Record<string, unknown> & { positionUserActions: { applyAction: { status: string } } }>(
    `/api/pcsx/position_details?position_id=${id}&domain=${DOMAIN}`,
  )
}

describe('foyer import jobs with a spreadsheet', () => {
  const table = `sep=;\r\nKürzel;Stellentitel;Beschreibung;Ort;Bewerbungsschluss;Gehalt;Zeitraum\r\nS-1;Köchin;${AD};Leipzig;15.01.2027;2.300 €;Monat\r\nS-2;;${AD};Leipzig;31.02.2027;gut;Mond\r\nS-3;Bäcker;${AD};Leipzig;1.2.2027;9 bis 8 €;Stunde\r\n`

  test('with --check writes nothing, and lists all problems of all rows and the meaning of each column [second/ops-07]', async () => {
    const path = file(
      'stellen.csv',
      Buffer.from(table, 'latin1').map((byte) => (byte === 0xac ? 0x80 : byte)),
    )
    const checked = await json('import', 'jobs', path, '--check', '--map', 'Kürzel=id')
    expect(checked).toMatchObject({
      checked: true,
      encoding: 'windows-1252',
      summary: { read: 3, created: 2, rejected: 1 },
    })
    expect(checked.rejections).toMatchObject([
      { row: 2, id: 'S-2', code: 'missing-title' },
      { row: 2, id: 'S-2', code: 'bad-date' },
    ])
    expect(checked.warnings).toMatchObject([{ row: 3, code: 'bad-salary' }])
    expect(await site.ids(DOMAIN)).toEqual(new Map())
    const { out } = await call('import', 'jobs', path, '--check', '--map', 'Kürzel=id')
    expect(out).toContain('  Stellentitel = title\n')
    expect(out).toContain('read as windows-1252')
    expect(out).toContain('Nothing was written.')
  })

  test('remembers --map for the next import of the source [second/ops-07]', async () => {
    const path = file('stellen.csv', table)
    expect(await json('import', 'jobs', path, '--source', 'hr', '--map', 'Kürzel=id')).toMatchObject({
      summary: { created: 2 },
    })
    expect(await json('import', 'jobs', path, '--source', 'hr')).toMatchObject({
      summary: { unchanged: 2 },
      columns: expect.arrayContaining([{ header: 'Kürzel', meaning: 'id', by: 'map' }]),
    })
    expect(await details('S-1')).toMatchObject({
      name: 'Köchin',
      salary: { min: 2300, currency: 'EUR', interval: 'month' },
    })
  })
})

test('candidates apply on this site or elsewhere, as the import, the site or the job says [second/ops-10]', async () => {
  const row = { title: 'Baker', description: AD, locations: ['Leipzig'], apply_url: 'https://ats.example/1' }
  const path = (name: string, more = {}) => file(name, `${JSON.stringify({ id: name, ...row, ...more })}\n`)
  const status = async (id: string) => (await details(id)).positionUserActions.applyAction.status
  const set = async (document: object) => {
    await changeSite(site.context.db, {
      tenantId: tenant().id,
      change: (current) => ({ ...(current as object), ...document }),
      by: 'test',
      note: '',
      now: TEST_NOW,
      reach: { loopback: true, hosts: [] },
    })
    await site.context.tenants.reload()
  }
  await call('import', 'jobs', path('A'), '--source', 'a')
  await call('import', 'jobs', path('B'), '--source', 'b', '--apply', 'here')
  await call('import', 'jobs', path('C', { apply: 'there' }), '--source', 'c', '--apply', 'here')
  expect([await status('A'), await status('B'), await status('C')]).toEqual(['link_off', 'apply', 'link_off'])

  await set({ pcsxConfig: { applyConfig: { importedJobs: 'here' } } })
  expect([await status('A'), await status('B'), await status('C')]).toEqual(['apply', 'apply', 'link_off'])
  const id = (await site.ids(DOMAIN)).get('B') ?? 0
  await set({ overrides: { [id]: { applyConfig: { importedJobs: 'there' } } } })
  expect([await status('A'), await status('B')]).toEqual(['apply', 'link_off'])
  await call('import', 'jobs', path('A'), '--source', 'a', '--apply', 'there')
  expect(await status('A')).toBe('link_off')
})

describe('foyer jobs create and edit', () => {
  test('read fields like the import, report omissions, and change only the given fields [second/ops-23]', async () => {
    const description = file('ad.html', Buffer.from('<p>Brot &amp; Brötchen</p><script>x()</script>', 'latin1'))
    const fields = ['--title', 'B&auml;cker (m/w/d)', '--description', description, '--location', 'Leipzig, Germany']
    const created = await json(
      'jobs',
      'create',
      '--id',
      'H-1',
      ...fields,
      '--pay',
      '13,90 €/h',
      '--closes',
      '1.12.2026',
    )
    expect(created).toMatchObject({
      ok: true,
      warnings: [],
      job: { jobId: 'H-1', title: 'Bäcker (m/w/d)', state: 'open' },
    })
    expect(created.job.link).toContain('/careers/job/')
    const before = await details('H-1')
    expect(before).toMatchObject({
      jobDescription: '<p>Brot &amp; Brötchen</p>',
      salary: { min: 13.9, currency: 'EUR', interval: 'hour' },
      closesTs: Date.parse('2026-12-01T22:59:59Z') / 1000,
    })

    expect((await call('jobs', 'edit', 'H-1', '--title', 'Bäckerin (m/w/d)', '--remove', 'pay')).out).toContain(
      'is changed',
    )
    expect(await details('H-1')).toEqual({
      ...before,
      name: 'Bäckerin (m/w/d)',
      salary: null,
      confirmedTs: expect.any(Number),
    })
    const odd = await json('jobs', 'create', '--title', 'Koch', '--description', description, '--pay', 'gut')
    expect(odd.warnings).toMatchObject([{ code: 'bad-salary' }, { code: 'posting-incomplete' }])
  })

  test('name the contact of a job, and candidates see it once it is shown', async () => {
    const description = file('contact.html', '<p>Brot</p>')
    const rita = ['--contact-name', 'Rita Stone', '--contact-email', 'rita@bakery.example']
    const ad = ['--title', 'Konditor', '--description', description, '--location', 'Leipzig, Germany']
    expect((await call('jobs', 'create', '--id', 'H-7', ...ad, ...rita)).out).toContain(
      'Candidates don’t see the contact, Rita Stone. To show it, add --contact-shown yes.',
    )
    const id = (await site.ids(DOMAIN)).get('H-7') ?? 0
    const stored = { name: 'Rita Stone', role: null, email: 'rita@bakery.example', page: null }
    expect(await contactOf(site.context.db, tenant().id, id)).toEqual({ ...stored, shown: false })
    expect(await details('H-7')).not.toHaveProperty('contact')

    await call('jobs', 'edit', 'H-7', '--contact-role', 'Recruiter', '--contact-shown', 'yes')
    expect(await details('H-7')).toMatchObject({ contact: { ...stored, role: 'Recruiter' } })
    const wrong = await call('jobs', 'edit', 'H-7', '--contact-email', 'rita at home')
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('“rita at home” is not an email address') })
    await call('jobs', 'edit', 'H-7', '--title', 'Konditorin')
    expect(await details('H-7')).toMatchObject({ name: 'Konditorin', contact: { ...stored, role: 'Recruiter' } })
    const other = [
      '--contact-name',
      'Ben Hill',
      '--contact-page',
      'https://bakery.example/ben',
      '--contact-shown',
      'yes',
    ]
    await call('jobs', 'edit', 'H-7', '--remove', 'contact', ...other)
    expect(await details('H-7')).toMatchObject({
      contact: { name: 'Ben Hill', role: null, email: null, page: 'https://bakery.example/ben' },
    })

    await call('jobs', 'edit', 'H-7', '--remove', 'contact')
    expect(await details('H-7')).not.toHaveProperty('contact')
    expect(await contactOf(site.context.db, tenant().id, id)).toBeUndefined()
    expect(await contactOf(site.context.db, tenant().id + 1, id)).toBeUndefined()
  })

  test('list all faults at once, with instructions [second/ops-23]', async () => {
    const wrong = await call('jobs', 'create', '--closes', '31.02.2026')
    expect(wrong).toMatchObject({ code: 1, out: '' })
    for (const code of ['missing-title', 'missing-description', 'bad-date']) expect(wrong.err).toContain(`[${code}]`)
    expect((await call('jobs', 'edit', 'H-1')).err).toContain('Name the fields to change')
    expect((await call('jobs', 'edit', 'nowhere', '--title', 'x')).err).toContain('There is no position')
    expect((await call('jobs', 'edit', 'S-1', '--department', 'Küche')).out).toContain('the next import of hr')
  })
})

test('the doctor names jobs that job search engines don’t list', async () => {
  const findings = await checkPostings(site.context.db)
  expect(findings).toMatchObject([{ state: 'warning', message: expect.stringContaining('jobLocation') }])
})
