import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mail.ts'
import { createMailQueue } from './mail-queue.ts'
import { createOutbox } from './outbox.ts'

export interface Mailer {
  /**
   * Resolves when the mail can no longer be lost: it is a file in the outbox, or waits in the database to go to the mail
   * server. With a `transaction` it waits only if that one is committed; the outbox takes it at once.
   * @throws MailError when an address or a header is none
   */
  send(mail: Mail, options?: { transaction?: Transaction }): Promise<void>
  /** Has this process carry mails to the mail server, if there is one; before the jobs start. */
  work(): void
  /** Ends the connections to the mail server. */
  close(): void
}

/** Folder of the mails of a site without a mail server. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** The one way by which mails leave: to the mail server of the configuration, else into the outbox. */
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
    close: () => queue?.close(),
  }
}
