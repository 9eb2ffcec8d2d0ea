import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { readMail } from '#testing/read-mail.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mail.ts'
import { createMailer } from './mailer.ts'

const NOW = new Date('2026-05-04T12:00:00.250Z')
const LINK =
  'https://jobs.meridian.example/careers/verify-email?token=Zk3x9QpLm2Vb7Nc1Ws5Rt8Yu4Io6Aa0&domain=meridian.example'

/** The job of an email, which is removed when the file is written. */
const jobs: Pick<Jobs, 'send' | 'remove' | 'handle'> = {
  send: async () => 'job',
  remove: async () => undefined,
  handle: () => undefined,
}

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'foyer-mail-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const open = (mailFrom?: { name: string; address: string }) =>
  createMailer({ dataFolder, mailFrom, smtpUrl: undefined }, jobs, {
    warn: (_details, said) => expect.unreachable(said),
  })

const outbox = () => readdirSync(join(dataFolder, 'outbox')).sort()
const readOutbox = (name: string | undefined) => readFileSync(join(dataFolder, 'outbox', name ?? ''), 'utf8')

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    tenant: { domain: 'meridian.example', name: 'Meridian Works' },
    to: { email: 'alice@example.com', name: 'Alice Moreau' },
    name: 'session.verify',
    subject: 'Confirm your address',
    text: `Hello\n\n${LINK}\n`,
    locale: 'en',
    now: NOW,
    ...changes,
  }
}

async function sent(changes: Partial<Mail> = {}, mailFrom?: { name: string; address: string }) {
  await open(mailFrom).send(mail(changes))
  return readMail(readOutbox(outbox().at(-1)))
}

describe('A site without an SMTP server', () => {
  it('keeps emails for 90 days', async () => {
    await sent()
    await sent({ now: new Date(NOW.getTime() + DAY_MS) })
    const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)
    await open().clearOutbox(days(90))
    expect(outbox()).toHaveLength(2)
    await open().clearOutbox(days(90.5))
    expect(outbox()).toEqual(['2026-05-05T12-00-00.250Z-0001.eml'])
  })

  it('writes an email to the outbox as one complete file', async () => {
    const { headers, text } = await sent()
    expect(outbox()).toEqual(['2026-05-04T12-00-00.250Z-0001.eml'])
    expect(headers).toMatchObject({
      'x-foyer-kind': 'verify-email',
      from: 'Meridian Works <no-reply@meridian.example>',
      to: 'Alice Moreau <alice@example.com>',
      subject: 'Confirm your address',
      date: 'Mon, 04 May 2026 12:00:00 +0000',
    })
    expect(text.split('\n')).toContain(LINK)
  })

  it('keeps all emails of one millisecond, in the order sent', async () => {
    const mailer = open()
    await mailer.send(mail({ subject: 'first' }))
    await Promise.all(Array.from({ length: 20 }, (_, at) => mailer.send(mail({ subject: `mail ${at}` }))))
    await mailer.send(mail({ subject: 'last' }))
    const subjects = outbox().map((name) => readMail(readOutbox(name)).headers['subject'])
    expect(subjects).toHaveLength(22)
    expect(new Set(subjects).size).toBe(22)
    expect([subjects[0], subjects[21]]).toEqual(['first', 'last'])
  })

  it("never overwrites another process's email, nor one being written", async () => {
    await open().send(mail({ subject: 'of the first process' }))
    writeFileSync(join(dataFolder, 'outbox', '.2026-05-04T12-00-00.250Z-0002.part'), 'of the second')
    await open().send(mail({ subject: 'of the third process' }))
    expect(outbox()).toEqual([
      '.2026-05-04T12-00-00.250Z-0002.part',
      '2026-05-04T12-00-00.250Z-0001.eml',
      '2026-05-04T12-00-00.250Z-0003.eml',
    ])
    expect(readMail(readOutbox(outbox()[1])).headers['subject']).toBe('of the first process')
  })
})

describe('User input', () => {
  const INJECTIONS = [
    'x\r\nBcc: victim@example.com',
    'x\nBcc: victim@example.com',
    'x\rBcc: victim@example.com',
    'x\r\n\r\n<h1>Own body</h1>',
    'x\u2028Bcc: victim@example.com',
    'x" <victim@example.com>, "y',
    'O\'Brien, "Bob" <bob@example.com>; also: victim@example.com',
    'Zoë\u0000\u0007\r\nBcc: victim@example.com',
    '=?utf-8?Q?x=0D=0ABcc:=20victim@example.com?=',
  ]

  it.each(INJECTIONS)('injects no header and no recipient through a name, subject or header: %j', async (text) => {
    const hostile = {
      to: { email: 'alice@example.com', name: text },
      tenant: { domain: 'meridian.example', name: text },
      subject: text,
      headers: { 'X-Note': text },
    }
    const { headers, names } = await sent(hostile)
    const { envelope } = await composeMail(mail(hostile), undefined, 'id')
    expect(names).not.toContain('bcc')
    expect(names.filter((name) => name === 'to')).toHaveLength(1)
    expect(envelope).toEqual({ from: 'no-reply@meridian.example', to: ['alice@example.com'] })
    expect(headers['to']).not.toMatch(/[\r\n]/)
  })

  it('is shown as typed, in every script', async () => {
    const text = 'Zoë “Ζωή” 山田 😀 "quoted" <b>bold</b> & more'
    const { headers } = await sent({ subject: text, to: { email: 'alice@example.com', name: 'Zoë 山田' } })
    expect(headers['subject']).toBe(text)
    expect(headers['to']).toBe('Zoë 山田 <alice@example.com>')
  })

  it.each([
    'a@b.example\r\nBcc: victim@example.com',
    'a@b.example, victim@example.com',
    'nobody',
    'a b@c.example',
    '<a@b.example>',
  ])('is not an address to send to: %j', async (email) => {
    await expect(open().send(mail({ to: { email } }))).rejects.toThrow('An email has an invalid address.')
  })

  it('cannot name a header', async () => {
    const send = open().send(mail({ headers: { 'X: y\r\nBcc': 'z' } }))
    await expect(send).rejects.toThrow('a header with an invalid name')
  })
})

describe('An email', () => {
  it('is sent from the configured sender', async () => {
    const { headers } = await sent({}, { name: 'Meridian careers', address: 'jobs@mail.example' })
    expect(headers['from']).toBe('Meridian careers <jobs@mail.example>')
  })

  it('supports one-click unsubscribe', async () => {
    const { headers } = await sent({ unsubscribeUrl: 'https://jobs.meridian.example/u/1' })
    expect(headers).toMatchObject({
      'list-unsubscribe': '<https://jobs.meridian.example/u/1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  it('carries an invitation that email programs act on, in addition to the text', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Gespräch\r\nEND:VCALENDAR\r\n'
    const { text, calendar } = await sent({ calendar: { method: 'CANCEL', content } })
    expect(calendar).toEqual({ method: 'CANCEL', content })
    expect(text).toContain(LINK)
  })

  it('suppresses out-of-office replies', async () => {
    expect((await sent()).headers['auto-submitted']).toBe('auto-generated')
  })
})
