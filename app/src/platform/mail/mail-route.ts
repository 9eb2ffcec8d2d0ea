import { sql } from 'kysely'
import type { AppConfig } from '#config/config.ts'
import type { Secrets } from '#config/secrets.ts'
import { runningServer } from '#platform/db/data-folder.ts'
import type { Database } from '#platform/db/database.ts'
import { LISTENER_NAME } from '#platform/db/listen.ts'
import { sha256 } from '#platform/secrets/hash.ts'

/** The way of an email from the process that writes it. */
export type MailRoute =
  /** This process delivers it. */
  | 'own'
  /** It is queued, and a running server delivers it. */
  | 'server'
  /** It is queued until a server starts. */
  | 'waits'

/** Refuses to send from a process whose secret differs from the servers'. The message says what to do. */
export class OtherSecretError extends Error {
  override name = 'OtherSecretError'
}

/** Settings of the last server that started. */
export interface MailSender {
  bySmtp: boolean
  publicUrl: string
  startedAt: Date
}

interface SenderRow {
  by_smtp: boolean
  public_url: string
  secret_hash: string
  started_at: Date
}

/** Returns a hash that distinguishes secrets without revealing them. */
const fingerprint = ({ signing }: Secrets) => sha256(`mail-sender:${signing}`)

/** Records how this server sends emails, for commands, which don't have its settings. */
export async function announceSender(
  db: Database,
  { smtpUrl }: Pick<AppConfig, 'smtpUrl'>,
  secrets: Secrets,
  publicUrl: string,
): Promise<void> {
  await sql`
    INSERT INTO mail_senders (by_smtp, public_url, secret_hash, started_at)
    VALUES (${smtpUrl !== undefined}, ${publicUrl}, ${fingerprint(secrets)}, now())
    ON CONFLICT (single) DO UPDATE SET by_smtp = EXCLUDED.by_smtp, public_url = EXCLUDED.public_url,
      secret_hash = EXCLUDED.secret_hash, started_at = EXCLUDED.started_at`.execute(db)
}

async function readRow(db: Database): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`
    SELECT by_smtp, public_url, secret_hash, started_at FROM mail_senders`.execute(db)
  return rows[0]
}

/** Returns how the last server that started sends emails. */
export async function readSender(db: Database): Promise<MailSender | undefined> {
  const row = await readRow(db)
  return row && { bySmtp: row.by_smtp, publicUrl: row.public_url, startedAt: row.started_at }
}

/** Returns true if a server runs on the database: each one listens for notices. */
export async function isServerRunning(db: Database, { dataFolder, databaseUrl }: DatabasePlace): Promise<boolean> {
  // A server that is still starting doesn't listen yet.
  if (databaseUrl === undefined && runningServer(dataFolder)) return true
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${LISTENER_NAME} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

type DatabasePlace = Pick<AppConfig, 'dataFolder' | 'databaseUrl'>

/**
 * Returns how a command's emails are sent. Servers send them, with their sender and their SMTP server. A command writes
 * them to its own outbox only if no server runs and no SMTP server is in use.
 * @throws OtherSecretError if the links in its emails wouldn't work
 */
export async function commandRoute(
  db: Database,
  config: DatabasePlace & Pick<AppConfig, 'smtpUrl'>,
  secrets: Secrets,
): Promise<MailRoute> {
  const [running, row] = [await isServerRunning(db, config), await readRow(db)]
  if (running && row && row.secret_hash !== fingerprint(secrets))
    throw new OtherSecretError(
      'The running server has another secret than this command, so links in its emails wouldn’t work, and nothing was changed. Give the command the server’s FOYER_SECRET or FOYER_DATA.',
    )
  if (running) return 'server'
  return config.smtpUrl !== undefined || row?.by_smtp ? 'waits' : 'own'
}
