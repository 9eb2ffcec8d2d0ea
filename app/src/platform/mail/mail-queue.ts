import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { isLoopback } from '#config/config.ts'
import { emailLimits } from './limits.ts'
import { defineJob, UnrecoverableJobError } from '#platform/jobs/job-kind.ts'
import type { ComposedMail, Mail } from './mail.ts'
import { type MailName, mailKinds } from './mail-kinds.ts'

export interface QueuedMail {
  /** First part of the Message-ID, the same at each attempt. */
  id: string
  /** The email without its sender, whom only the process that delivers it knows. */
  mail: Mail
}

const isMailName = (name: string): name is MailName => Object.hasOwn(mailKinds, name)

const optional = <T extends z.ZodType>(schema: T) => z.exactOptional(schema)

const mailSchema = z.object({
  tenant: z.object({ domain: z.string(), name: z.string() }),
  to: z.object({ email: z.string(), name: optional(z.string()) }),
  name: z.string().refine(isMailName),
  subject: z.string(),
  text: z.string(),
  html: optional(z.string()),
  headers: optional(z.record(z.string(), z.string())),
  calendar: optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })),
  unsubscribeUrl: optional(z.string()),
  delivery: optional(z.object({ tenantId: z.int(), about: z.string(), number: z.int() })),
  locale: z.string(),
  // JSON has no dates.
  now: z.coerce.date(),
})

/**
 * An email on its way. Finished jobs are deleted soon, because emails hold codes and links that grant access.
 */
export const mailJob = defineJob<QueuedMail>({
  name: 'mail',
  data: z.object({ id: z.string(), mail: mailSchema }),
  // About seven hours in all.
  retryLimit: 20,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 1800 },
  expireSeconds: 120,
  keepDoneSeconds: 60,
  keepWaitingSeconds: emailLimits.waitingKeptSeconds,
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

function createPool(smtpUrl: string) {
  const server = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailJob.atOnce,
    // Credentials are never sent unencrypted over a network.
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !isLoopback(server.hostname),
    connectionTimeout: emailLimits.smtpConnectMs,
    greetingTimeout: emailLimits.smtpConnectMs,
    socketTimeout: emailLimits.smtpResponseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects and authenticates to the SMTP server without sending anything.
 * @throws the connection or authentication error
 */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createPool(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Thrown if the SMTP server refuses an email for good. Its words can name the recipient, so that no log shows them. */
export class RefusedMailError extends UnrecoverableJobError {
  override name = 'RefusedMailError'
  readonly #said: string

  constructor(message: string, said: string) {
    super(message)
    this.#said = said
  }

  /** The server's words, shortened to one line. */
  said(): string {
    return this.#said.replace(/\s+/g, ' ').trim().slice(0, emailLimits.saidCharacters)
  }
}

/** The SMTP server. */
export interface MailTransport {
  /** @throws RefusedMailError if the server refuses the email for good */
  send(mail: ComposedMail): Promise<void>
  /** Closes the connections. */
  close(): void
}

/** Opens connections to the SMTP server when the first email is sent. */
export function openTransport(smtpUrl: string): MailTransport {
  const pool = createPool(smtpUrl)
  return {
    async send({ envelope, raw, kind, id }) {
      try {
        await pool.sendMail({ envelope, raw })
      } catch (error) {
        const fault = error as SmtpFault
        // Logs neither recipient nor content: more people read logs than emails.
        const said = `The email of kind ${kind} (${id}) was not accepted: ${fault.code ?? 'no answer'} ${fault.responseCode ?? ''}`
        throw isRefusedForGood(fault) ? new RefusedMailError(said.trim(), fault.response ?? '') : new Error(said.trim())
      }
    },
    close: () => pool.close(),
  }
}
