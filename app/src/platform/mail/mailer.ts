import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import { serverLimits } from '#config/server-limits.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mail.ts'
import { createMailQueue } from './mail-queue.ts'
import { createOutbox } from './outbox.ts'

export interface Mailer {
  /**
   * Resolves once the email is durable: a file in the outbox, or a job for the SMTP server. With a `transaction` the
   * job exists only if it commits; the outbox is written immediately.
   * @throws MailError if an address or header is invalid
   */
  send(mail: Mail, options?: { transaction?: Transaction }): Promise<void>
  /** Makes this process deliver queued emails if an SMTP server is configured; must be called before the jobs start. */
  work(): void
  /** Deletes old emails of the outbox. */
  clearOutbox(now: Date): Promise<void>
  /** Closes the SMTP connections. */
  close(): void
}

/** Folder for emails if no SMTP server is configured. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** Creates the mailer, the only way to send email: to the configured SMTP server, else to the outbox. */
export function createMailer(
  { dataFolder, mailFrom, smtpUrl }: Pick<AppConfig, 'dataFolder' | 'mailFrom' | 'smtpUrl'>,
  jobs: Jobs,
): Mailer {
  const outbox = createOutbox(outboxFolder(dataFolder))
  const queue = smtpUrl === undefined ? undefined : createMailQueue(jobs, smtpUrl)
  return {
    async send(mail, { transaction } = {}) {
      const composed = await composeMail(mail, mailFrom)
      if (queue) await queue.put(composed, transaction)
      else await outbox.write(composed.raw, mail.now)
    },
    work: () => queue?.work(),
    clearOutbox: (now) => outbox.clear(new Date(now.getTime() - serverLimits.outboxKeptDays * DAY_MS)),
    close: () => queue?.close(),
  }
}
