import { sql } from 'kysely'
import { emailLimits } from './limits.ts'
import type { Database } from '#platform/db/database.ts'
import { mailJob } from './mail-queue.ts'
import type { SentMail } from './mailer.ts'

/** Time between two looks at what the server does. */
const LOOK_MS = 50

async function countUntaken(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pgboss.job
    WHERE name = ${mailJob.name} AND id = ANY(${ids}::uuid[]) AND state <> 'completed'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits a moment for the running server to send a command's emails. @returns the number of those it didn't send yet */
async function waitForServer(db: Database, ids: readonly string[]): Promise<number> {
  const deadline = performance.now() + emailLimits.takenMs
  for (;;) {
    const untaken = await countUntaken(db, ids)
    if (untaken === 0 || performance.now() > deadline) return untaken
    await new Promise((next) => setTimeout(next, LOOK_MS))
  }
}

const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

/** Returns sentences that say what happened to a command's emails. */
export async function reportSent(
  db: Database,
  { queued, waiting, written }: SentMail,
  outbox: string,
): Promise<string[]> {
  const lines: string[] = []
  if (written > 0) lines.push(`${emails(written)} written to ${outbox}.`)
  if (waiting.length > 0)
    lines.push(`${emails(waiting.length)} queued. No server runs; the next one that starts sends what waits.`)
  if (queued.length > 0) {
    const untaken = await waitForServer(db, queued)
    const taken = queued.length - untaken
    if (taken > 0) lines.push(`${emails(taken)} sent by the running server.`)
    if (untaken > 0) lines.push(`${emails(untaken)} queued; the running server sends what waits.`)
  }
  return lines
}
