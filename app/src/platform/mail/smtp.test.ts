import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { readMail } from '#testing/read-mail.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { listDeliveries } from './delivery-store.ts'
import type { Mail } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'

const MAIL: Mail = {
  tenant: { domain: 'meridian.example', name: 'Meridian Works' },
  to: { email: 'alice@example.com', name: 'Alice Moreau' },
  name: 'session.code',
  subject: 'Your code',
  text: 'Your code\n\n482913\n\n. a line that begins with a dot\n',
  locale: 'en',
  now: new Date('2026-05-04T12:00:00Z'),
}

let database: OpenDatabase
let closing: (() => Promise<void>)[]
const log = { warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  database = await openTestDatabase()
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  await database.close()
})

/** Starts an SMTP server that sends the given refusals before it accepts anything. */
async function mailServer(refusals: { code: number; text: string }[] = []) {
  const { received, port, close } = await openMailServer(refusals)
  closing.push(close)
  return { received, port }
}

/** Creates a mailer that delivers to the server at this URL. */
async function carrier(smtpUrl: string): Promise<{ mailer: Mailer; jobs: Jobs }> {
  const jobs = createJobs(database, 'server', log)
  const mailer = createMailer({ dataFolder: '', mailFrom: undefined, smtpUrl }, jobs, { ...log, db: database.db })
  mailer.work()
  await jobs.start()
  closing.push(async () => {
    await jobs.stop()
    mailer.close()
  })
  return { mailer, jobs }
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 })

/** Makes pending retries due. */
async function makeRetriesDue(): Promise<void> {
  await database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`)
}

describe('A site with an SMTP server', () => {
  it('delivers an email to its recipient as composed', async () => {
    const { received, port } = await mailServer()
    const { mailer } = await carrier(`smtp://foyer:se%20cret@127.0.0.1:${port}`)
    await mailer.send(MAIL)
    await until(() => expect(received).toHaveLength(1))
    expect(received[0]).toMatchObject({
      from: 'no-reply@meridian.example',
      to: ['alice@example.com'],
      login: 'foyer:se cret',
    })
    const { headers, text } = readMail(received[0]?.raw ?? '')
    expect(headers['x-foyer-kind']).toBe('sign-in-code')
    expect(text.split('\n')).toEqual(expect.arrayContaining(['482913', '. a line that begins with a dot']))
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
  })

  it('retries a temporarily rejected email and delivers it once', async () => {
    const { received, port } = await mailServer([{ code: 451, text: 'Try again later' }])
    const { mailer } = await carrier(`smtp://127.0.0.1:${port}`)
    await mailer.send(MAIL)
    await until(() => expect(log.warn).toHaveBeenCalledTimes(1))
    await until(async () => expect(await countJobs(database.db)).toEqual([{ job: 'mail', state: 'waiting', count: 1 }]))
    expect(received).toEqual([])
    await makeRetriesDue()
    await until(() => expect(received).toHaveLength(1))
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
  })

  it('delivers the emails queued while the SMTP server was down', async () => {
    const { port } = await mailServer()
    await closing.pop()?.()
    const away = await carrier(`smtp://127.0.0.1:${port}`)
    for (const subject of ['one', 'two', 'three']) await away.mailer.send({ ...MAIL, subject })
    await until(() => expect(log.warn.mock.calls.length).toBeGreaterThanOrEqual(3))
    await away.jobs.stop()
    const { received, port: again } = await mailServer()
    await makeRetriesDue()
    await carrier(`smtp://127.0.0.1:${again}`)
    await until(() => expect(received).toHaveLength(3))
    expect(received.map(({ raw }) => readMail(raw).headers['subject']).sort()).toEqual(['one', 'three', 'two'])
  })

  it('gives up on a permanently rejected email, logs that without naming anyone, and keeps it for inspection', async () => {
    const { port } = await mailServer([{ code: 550, text: 'No such user alice@example.com' }])
    const { mailer } = await carrier(`smtp://127.0.0.1:${port}`)
    await mailer.send(MAIL)
    await until(async () =>
      expect(await countJobs(database.db)).toEqual([{ job: 'mail', state: 'given-up', count: 1 }]),
    )
    expect(log.error).toHaveBeenCalledTimes(1)
    const [details] = log.error.mock.calls[0] as [{ err: Error }]
    expect(details.err.message).toMatch(/^The email of kind sign-in-code \(<.*>\) was not accepted: EENVELOPE 550$/)
    expect(`${details.err.stack}`).not.toMatch(/alice|482913/)
  })

  it('stores what became of an email that asks for it, with the words of a refusal', async () => {
    const { port } = await mailServer([{ code: 550, text: 'No such\r\n user alice@example.com' }])
    const { mailer } = await carrier(`smtp://127.0.0.1:${port}`)
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO tenants (domain, name) VALUES ('meridian.example', 'Meridian Works') RETURNING id`,
    )
    const about = { tenantId: rows[0]?.id ?? 0, about: 'a17' }
    const states = async () => (await listDeliveries(database.db, about)).map(({ state }) => state)
    await mailer.send({ ...MAIL, delivery: { ...about, number: 1 } })
    await until(async () => expect(await states()).toEqual(['refused']))
    expect((await listDeliveries(database.db, about))[0]?.said).toMatch(/^550 No such/)
    await mailer.send({ ...MAIL, delivery: { ...about, number: 2 } })
    await until(async () => expect(await states()).toEqual(['refused', 'sent']))
    await mailer.send(MAIL)
    expect(await states()).toEqual(['refused', 'sent'])
  })

  it('sends nothing from a transaction that is rolled back', async () => {
    const { received, port } = await mailServer()
    const { mailer } = await carrier(`smtp://127.0.0.1:${port}`)
    const failing = database.db.transaction().execute(async (transaction) => {
      await mailer.send({ ...MAIL, subject: 'never' }, { transaction })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await mailer.send({ ...MAIL, subject: 'sent' })
    await until(async () => expect(await countJobs(database.db)).toEqual([]))
    expect(received.map(({ raw }) => readMail(raw).headers['subject'])).toEqual(['sent'])
  })

  it('sends no password to a remote server without encryption', async () => {
    const { received, port } = await mailServer()
    // A loopback address in a form that does not look like one.
    const { mailer } = await carrier(`smtp://foyer:secret@[::ffff:127.0.0.1]:${port}`)
    await mailer.send(MAIL)
    await until(() => expect(log.warn).toHaveBeenCalled())
    expect(received).toEqual([])
    expect(String((log.warn.mock.calls[0] as [{ err: Error }])[0].err)).toContain('ETLS')
  })
})
