import { sql } from 'kysely'
import { type AppConfig, isLoopback } from '#config/config.ts'
import { serverLimits } from '../../limits.ts'
import type { Database } from '#platform/db/database.ts'
import { tryMailServer } from '#platform/mail/mail-queue.ts'
import { isServerRunning, readSender } from '#platform/mail/mail-route.ts'
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

interface WaitingMail {
  kinds: string
  count: number
  since: Date
}

/** Reports how emails are sent, and those that have waited for minutes. */
export async function checkWaitingMail(db: Database, config: AppConfig): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Emails')
  const sender = await readSender(db)
  const way = sender && (sender.bySmtp ? 'through its SMTP server' : 'by writing them to its outbox')
  const running = await isServerRunning(db, config)
  const waiting = await readWaiting(db)
  if (!waiting)
    return ok(way ? `None has waited long. The last server that started sends them ${way}.` : 'None has waited long.')
  const { count, kinds, since } = waiting
  const waited = `${count === 1 ? '1 email has' : `${count} emails have`} waited since ${since.toISOString()} (${kinds}).`
  if (!running) return warning(`${waited} No server runs; the next one that starts sends what waits.`)
  return problem(`${waited} The running server can’t send ${way ?? 'them'}. Its log says why.`)
}

/** Counts the emails that have waited longer than they should, by kind. */
async function readWaiting(db: Database): Promise<WaitingMail | undefined> {
  const { rows: found } = await sql<{ found: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`.execute(
    db,
  )
  if (!found[0]?.found) return undefined
  const { rows } = await sql<WaitingMail>`
    SELECT count(*)::int AS count, string_agg(DISTINCT data->'mail'->>'name', ', ') AS kinds, min(created_on) AS since
    FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')
      AND created_on < now() - make_interval(secs => ${serverLimits.waitingEmailSeconds})`.execute(db)
  return rows[0]?.count ? rows[0] : undefined
}
