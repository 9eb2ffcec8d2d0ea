import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { isLoopback } from '#config/config.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineJob, HopelessJobError } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ComposedMail } from './mail.ts'

/** A mail on its way to the mail server. Done ones go soon: they hold codes and links that let people in. */
export const mailJob = defineJob({
  name: 'mail',
  data: z.object({
    id: z.string(),
    kind: z.string(),
    envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
    raw: z.string(),
  }) satisfies z.ZodType<ComposedMail>,
  // Some seven hours in all.
  retryLimit: 20,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 1800 },
  expireSeconds: 120,
  keepDoneSeconds: 60,
  atOnce: 3,
})

/** What nodemailer adds to its errors. */
interface SmtpFault {
  code?: string
  responseCode?: number
  response?: string
}

/** Whether the server refuses this mail or this receiver for good; a login that fails is the operator's to correct. */
function isRefusedForGood({ code, responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Mails that go to the mail server by jobs. */
export interface MailQueue {
  /** Keeps a mail until it is sent. */
  put(mail: ComposedMail, transaction: Transaction | undefined): Promise<void>
  /** Has this process send them; before the jobs start. */
  work(): void
  /** Ends the connections to the mail server. */
  close(): void
}

function openTransport(smtpUrl: string) {
  const server = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailJob.atOnce,
    // A password never goes over a network unencrypted.
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !isLoopback(server.hostname),
    connectionTimeout: serverLimits.smtpConnectMs,
    greetingTimeout: serverLimits.smtpConnectMs,
    socketTimeout: serverLimits.smtpAnswerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects to the mail server and logs in, sends nothing. @throws what went wrong */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export function createMailQueue(jobs: Jobs, smtpUrl: string): MailQueue {
  const transport = openTransport(smtpUrl)
  return {
    async put(mail, transaction) {
      await jobs.send(mailJob, mail, { transaction })
    },
    work() {
      jobs.handle(mailJob, async ({ envelope, raw, kind, id }) => {
        try {
          await transport.sendMail({ envelope, raw })
        } catch (error) {
          const fault = error as SmtpFault
          // Neither the receiver nor the text: logs are read by more people than mails.
          const said = `A mail of the kind ${kind} (${id}) was not taken: ${fault.code ?? 'no answer'} ${fault.responseCode ?? ''}`
          throw isRefusedForGood(fault) ? new HopelessJobError(said.trim()) : new Error(said.trim())
        }
      })
    },
    close: () => transport.close(),
  }
}
