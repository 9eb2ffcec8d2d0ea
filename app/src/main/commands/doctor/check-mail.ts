import { type AppConfig, isLoopback } from '#config/config.ts'
import { tryMailServer } from '#platform/mail/mail-queue.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** Checks that emails can be sent, by connecting to the SMTP server without sending one. */
export async function checkMail({ smtpUrl, dataFolder, host }: AppConfig): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Mail')
  const outbox = outboxFolder(dataFolder)
  if (smtpUrl === undefined) {
    if (isLoopback(host)) return ok(`Emails are saved as files in ${outbox}. Set SMTP_URL to send them.`)
    return warning(`SMTP_URL isn’t set, so emails stay in ${outbox}. Set it to your SMTP server.`)
  }
  const server = new URL(smtpUrl).host
  try {
    await tryMailServer(smtpUrl)
    return ok(`${server} accepts emails.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(
      `${server} accepts no emails: ${reason}. Emails wait and are retried for some hours; correct SMTP_URL or the server.`,
    )
  }
}
