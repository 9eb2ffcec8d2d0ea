import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { isLoopback } from '#config/config.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { Transaction } from '#platform/db/database.ts'
import { defineJob, UnrecoverableJobError } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ComposedMail } from './mail.ts'

/**
 * An email on its way to the SMTP server. Finished jobs are deleted soon, because emails hold codes and links that
 * grant access.
 */
export const mailJob = defineJob({
  name: 'mail',
  data: z.object({
    id: z.string(),
    kind: z.string(),
    envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
    raw: z.string(),
  }) satisfies z.ZodType<ComposedMail>,
  // About seven hours in all.
  retryLimit: 20,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 1800 },
  expireSeconds: 120,
  keepDoneSeconds: 60,
  atOnce: 3,
})

/** Fields that nodemailer adds to its errors. */
interface SmtpFault {
  code?: string
  responseCode?: number
  response?: string
}

/**
 * Returns true if the server rejects this email or recipient permanently. Failed authentication is not permanent: the
 * operator can fix it.
 */
function isRefusedForGood({ code, responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The queue of emails for the SMTP server. */
export interface MailQueue {
  /** Persists an email until it is sent. */
  put(mail: ComposedMail, transaction: Transaction | undefined): Promise<void>
  /** Makes this process send queued emails; must be called before the jobs start. */
  work(): void
  /** Closes the SMTP connections. */
  close(): void
}

function openTransport(smtpUrl: string) {
  const server = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailJob.atOnce,
    // Credentials are never sent unencrypted over a network.
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !isLoopback(server.hostname),
    connectionTimeout: serverLimits.smtpConnectMs,
    greetingTimeout: serverLimits.smtpConnectMs,
    socketTimeout: serverLimits.smtpResponseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects and authenticates to the SMTP server without sending anything.
 * @throws the connection or authentication error
 */
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
          // Logs neither recipient nor content: more people read logs than emails.
          const said = `The email of kind ${kind} (${id}) was not accepted: ${fault.code ?? 'no answer'} ${fault.responseCode ?? ''}`
          throw isRefusedForGood(fault) ? new UnrecoverableJobError(said.trim()) : new Error(said.trim())
        }
      })
    },
    close: () => transport.close(),
  }
}
