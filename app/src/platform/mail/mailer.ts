import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import { emailLimits } from './limits.ts'
import { DAY_MS } from '#kernel/time.ts'
import { afterCommit, type RunStatement } from '#platform/db/after-commit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { JobAttempt } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mail.ts'
import { addDelivery, settleDelivery } from './delivery-store.ts'
import { mailJob, openTransport, type QueuedMail, RefusedMailError } from './mail-queue.ts'
import type { MailRoute } from './mail-route.ts'
import { createOutbox } from './outbox.ts'
import { keepRehearsed } from './rehearse.ts'

/** The emails that a process wrote, by what became of them. */
export interface SentMail {
  /** Ids of the jobs that a server carries out. */
  queued: string[]
  /** Ids of the jobs that wait for a server. */
  waiting: string[]
  /** Number of files in the outbox. */
  written: number
}

export interface Mailer {
  /** False without an SMTP server: emails become files that no one receives. */
  delivers: boolean
  /**
   * Resolves once the email is persisted as a job of the database, which exists only if the `transaction` commits.
   * Without an SMTP server, the file in the outbox is complete when the transaction has committed.
   * @throws MailError if an address or header is invalid
   */
  send(mail: Mail, options?: { transaction?: Transaction }): Promise<void>
  /** Returns the emails that this process committed so far. */
  sent(): SentMail
  /** Makes this process deliver queued emails; must be called before the jobs start. */
  work(): void
  /** Deletes old emails of the outbox. */
  clearOutbox(now: Date): Promise<void>
  /** Closes the SMTP connections. */
  close(): void
}

interface MailerOptions {
  /** Decides who delivers; servers do it themselves. */
  route?: () => Promise<MailRoute>
  /** Stores what becomes of the emails that ask for it. */
  db?: Database
  warn: (details: object, message: string) => void
}

/** Folder for emails if no SMTP server is configured. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/**
 * Creates the mailer, the only way to send email. Each email is a job in the database. A process with the settings of email
 * delivers it to its SMTP server or, without one, writes it to the outbox, at once if the email is its own.
 */
export function createMailer(
  { dataFolder, mailFrom, smtpUrl }: Pick<AppConfig, 'dataFolder' | 'mailFrom' | 'smtpUrl'>,
  jobs: Pick<Jobs, 'send' | 'remove' | 'handle'>,
  { route = async () => 'own', db, warn }: MailerOptions,
): Mailer {
  const outbox = createOutbox(outboxFolder(dataFolder))
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl)
  const sent: SentMail = { queued: [], waiting: [], written: 0 }
  let decided: Promise<MailRoute> | undefined

  async function deliver({ id, mail }: QueuedMail, run?: RunStatement): Promise<void> {
    const composed = await composeMail(mail, mailFrom, id)
    if (transport) await transport.send(composed)
    else await outbox.write(composed.raw, mail.now)
    if (db && mail.delivery) await settleDelivery(db, id, { state: transport ? 'sent' : 'outbox' }, run)
  }

  /** Delivers an email, or stores why it won't be delivered. */
  async function tryToDeliver(queued: QueuedMail, { attempt }: Pick<JobAttempt, 'attempt'>): Promise<void> {
    try {
      await deliver(queued)
    } catch (error) {
      const isRefused = error instanceof RefusedMailError
      if (db && queued.mail.delivery && (isRefused || attempt > mailJob.retryLimit)) {
        const end = isRefused ? { state: 'refused' as const, said: error.said() } : { state: 'given-up' as const }
        await settleDelivery(db, queued.id, end)
      }
      throw error
    }
  }

  /** Writes an email to the outbox and removes its job. If that fails, the job does it later. */
  async function writeNow(queued: QueuedMail, job: string, run?: RunStatement): Promise<void> {
    try {
      await deliver(queued, run)
      sent.written += 1
      await jobs.remove(mailJob, job, run)
    } catch (error) {
      warn({ err: error, job }, 'an email could not be written to the outbox; it is tried again')
    }
  }

  return {
    delivers: transport !== undefined,
    async send(mail, { transaction } = {}) {
      if (keepRehearsed(mail)) return
      const queued = { id: randomUUID(), mail }
      // Refuses an email that can't be sent while its sender can still be told.
      await composeMail(mail, mailFrom, queued.id)
      decided ??= route()
      const way = await decided
      const now = way === 'own' && !transport
      if (db && mail.delivery) await addDelivery(transaction ?? db, queued.id, { ...mail.delivery, at: mail.now })
      const job = await jobs.send(mailJob, queued, { transaction, ...(now && { after: emailLimits.ownEmailSeconds }) })
      if (job === undefined) return
      const settle = async (run?: RunStatement) => {
        if (now) await writeNow(queued, job, run)
        else if (way !== 'own') sent[way === 'waits' ? 'waiting' : 'queued'].push(job)
      }
      await (transaction ? afterCommit(transaction, settle) : settle())
    },
    sent: () => sent,
    work: () => jobs.handle(mailJob, tryToDeliver),
    clearOutbox: (now) => outbox.clear(new Date(now.getTime() - emailLimits.outboxKeptDays * DAY_MS)),
    close: () => transport?.close(),
  }
}
