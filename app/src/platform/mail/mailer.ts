import { join } from 'node:path'
import type { Transaction } from '#platform/db/database.ts'
import { composeMail, type Sender } from './compose-mail.ts'
import type { ComposedMail, Mail } from './mail.ts'
import { createOutbox } from './outbox.ts'

export interface Mailer {
  /**
   * Resolves when the mail can no longer be lost: it is a file in the outbox, or waits in the database to go to the mail
   * server. With a `transaction` it waits only if that one is committed; the outbox takes it at once.
   * @throws MailError when an address or a header is none
   */
  send(mail: Mail, options?: { transaction?: Transaction }): Promise<void>
}

export interface MailerSettings {
  dataFolder: string
  mailFrom: Sender
  /** Takes mails on their way to a mail server; without it they go to the outbox. */
  queue?: { put(mail: ComposedMail, transaction: Transaction | undefined): Promise<void> }
}

/** Folder of the mails of a site without a mail server. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** The one way by which mails leave. */
export function createMailer({ dataFolder, mailFrom, queue }: MailerSettings): Mailer {
  const outbox = createOutbox(outboxFolder(dataFolder))
  return {
    async send(mail, { transaction } = {}) {
      const composed = await composeMail(mail, mailFrom)
      if (queue) await queue.put(composed, transaction)
      else await outbox.write(composed.raw, mail.now)
    },
  }
}
