import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/database.ts'
import { listen } from '#platform/db/listen.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { layOutMail } from './layout/lay-out-mail.ts'
import type { Mail } from './mail.ts'
import { announceSender, commandRoute, OtherSecretError, readSender } from './mail-route.ts'
import { createMailer } from './mailer.ts'
import { reportSent } from './report-sent.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECRETS = { signing: 'a'.repeat(32) }
const tenant = { domain: 'meridian.example', name: 'Meridian Works' }
const MAIL: Mail = {
  tenant,
  to: { email: 'alice@example.com', name: 'Alice Moreau' },
  name: 'notification.offer',
  subject: 'Your offer',
  ...layOutMail({ heading: 'Your offer', paragraphs: ['It is here.'] }, { tenant, locale: 'en' }),
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  locale: 'en',
  now: new Date('2026-05-04T12:00:00.250Z'),
}

let database: OpenDatabase
let folder: string
const log = { warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  vi.clearAllMocks()
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'foyer-routes-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const outboxOf = (name: string) => join(folder, name, 'outbox')
const written = (name: string) => {
  try {
    return readdirSync(outboxOf(name)).filter((file) => file.endsWith('.eml'))
  } catch {
    return []
  }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })

/** A server of the database: it announces itself, listens and delivers. */
async function startServer({ smtpUrl, secrets = SECRETS }: { smtpUrl?: string; secrets?: typeof SECRETS } = {}) {
  const jobs = createJobs(database, 'server', log)
  const config = {
    dataFolder: join(folder, 'server'),
    smtpUrl,
    mailFrom: { name: 'Careers', address: 'jobs@meridian.example' },
  }
  const mailer = createMailer(config, jobs, { ...log, db: database.db })
  mailer.work()
  await announceSender(database.db, config, secrets, 'https://jobs.meridian.example')
  await jobs.start()
  const stopListening = await listen(database.connection, 'test', () => undefined)
  const stop = async () => {
    await stopListening()
    await jobs.stop()
    mailer.close()
  }
  return { mailer, stop }
}

/** The mailer of a command with its own settings. */
function openCommand() {
  const jobs = createJobs(database, 'command', log)
  const config = {
    dataFolder: join(folder, 'command'),
    databaseUrl: 'postgres://',
    smtpUrl: undefined,
    mailFrom: undefined,
  }
  onTestFinished(() => jobs.stop())
  return createMailer(config, jobs, {
    db: database.db,
    route: () => commandRoute(database.db, config, SECRETS),
    warn: log.warn,
  })
}

test('a command’s email is sent by the running server, through its SMTP server and from its sender [second/ops-14]', async () => {
  const smtp = await openMailServer()
  onTestFinished(smtp.close)
  const { stop } = await startServer({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
  const mailer = openCommand()
  await database.db.transaction().execute((trx) => mailer.send(MAIL, { transaction: trx }))
  expect(await reportSent(database.db, mailer.sent(), outboxOf('command'))).toEqual([
    '1 email sent by the running server.',
  ])
  await until(() => expect(smtp.received).toHaveLength(1))
  expect(smtp.received[0]).toMatchObject({ from: 'jobs@meridian.example', to: ['alice@example.com'] })
  expect(smtp.received[0]?.raw).toMatch(/^From: Careers <jobs@meridian.example>$/m)
  expect(smtp.received[0]?.raw).toContain('text/calendar')
  expect(written('command')).toEqual([])
  await stop()
})

test('a command’s email waits for a server if the last one sent by SMTP [second/ops-14]', async () => {
  const smtp = await openMailServer()
  onTestFinished(smtp.close)
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  await (await startServer({ smtpUrl })).stop()
  const mailer = openCommand()
  await mailer.send(MAIL)
  expect(await reportSent(database.db, mailer.sent(), outboxOf('command'))).toEqual([
    '1 email queued. No server runs; the next one that starts sends what waits.',
  ])
  expect([smtp.received, written('command')]).toEqual([[], []])
  const { stop } = await startServer({ smtpUrl })
  await until(() => expect(smtp.received).toHaveLength(1))
  await stop()
})

test('beside a server without SMTP, a command’s email is in the server’s outbox [second/ops-14]', async () => {
  const { stop } = await startServer()
  const mailer = openCommand()
  await mailer.send(MAIL)
  expect(await reportSent(database.db, mailer.sent(), outboxOf('command'))).toEqual([
    '1 email sent by the running server.',
  ])
  expect(written('server')).toHaveLength(1)
  expect(written('command')).toEqual([])
  await stop()
})

test('where no SMTP server was ever used, a command writes its emails to its outbox [second/ops-14]', async () => {
  const mailer = openCommand()
  await mailer.send(MAIL)
  expect(await reportSent(database.db, mailer.sent(), outboxOf('command'))).toEqual([
    `1 email written to ${outboxOf('command')}.`,
  ])
  expect(written('command')).toHaveLength(1)
  const { rows } = await database.pool.query(`SELECT 1 FROM pgboss.job WHERE name = 'mail'`)
  expect(rows).toEqual([])
})

test('a command whose secret differs from the running server’s sends nothing, because its links wouldn’t work', async () => {
  const { stop } = await startServer({ secrets: { signing: 'b'.repeat(32) } })
  await expect(openCommand().send(MAIL)).rejects.toBeInstanceOf(OtherSecretError)
  await stop()
})

test('commands learn the address of the last server, for links in emails', async () => {
  expect(await readSender(database.db)).toBeUndefined()
  await (await startServer()).stop()
  expect(await readSender(database.db)).toMatchObject({ publicUrl: 'https://jobs.meridian.example', bySmtp: false })
})

test('an email is in the outbox when its transaction has committed, and nowhere if it is rolled back', async () => {
  const { mailer, stop } = await startServer()
  const failed = database.db.transaction().execute(async (trx) => {
    await mailer.send(MAIL, { transaction: trx })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await database.db.transaction().execute(async (trx) => {
    await mailer.send(MAIL, { transaction: trx })
    expect(written('server')).toEqual([])
  })
  expect(written('server')).toHaveLength(1)
  await stop()
})

test('many transactions that send at once don’t wait for each other’s connections', async () => {
  const single = await openDatabase(
    { dataFolder: '', databaseUrl: database.connection.connectionString, databasePool: 1 },
    'server',
  )
  onTestFinished(() => single.close())
  const jobs = createJobs(single, 'command', log)
  const mailer = createMailer({ dataFolder: join(folder, 'one'), smtpUrl: undefined, mailFrom: undefined }, jobs, {
    ...log,
    db: database.db,
  })
  await mailer.send(MAIL)
  await Promise.all(
    Array.from({ length: 5 }, () => single.db.transaction().execute((trx) => mailer.send(MAIL, { transaction: trx }))),
  )
  expect(written('one')).toHaveLength(6)
  await jobs.stop()
})

test('an email that the disk has no room for is written when it has [second/T3S-11]', async () => {
  mkdirSync(join(folder, 'server'))
  // Nothing can be written here, as on a full disk.
  writeFileSync(outboxOf('server'), '')
  const { mailer, stop } = await startServer()
  await mailer.send(MAIL)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('tried again'))
  rmSync(outboxOf('server'))
  await database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`)
  await until(() => expect(written('server')).toHaveLength(1))
  expect(readFileSync(join(outboxOf('server'), written('server')[0] ?? ''), 'utf8')).toContain('Subject: Your offer')
  await stop()
})
