import { type AppConfig, isLoopback } from '#config/config.ts'
import { tryMailServer } from '#platform/mail/mail-queue.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** Whether mails can leave; the mail server is asked, and gets none. */
export async function checkMail({ smtpUrl, dataFolder, host }: AppConfig): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Mail')
  const outbox = outboxFolder(dataFolder)
  if (smtpUrl === undefined) {
    if (isLoopback(host)) return ok(`Mails are files in ${outbox}; SMTP_URL would send them.`)
    return warning(`SMTP_URL is not set: mails stay in ${outbox}, and nobody gets them. Set it to your mail server.`)
  }
  const server = new URL(smtpUrl).host
  try {
    await tryMailServer(smtpUrl)
    return ok(`${server} takes mails.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(
      `${server} takes no mails: ${reason}. Mails wait and are tried again for some hours; correct SMTP_URL or the server.`,
    )
  }
}
