import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AppConfig } from '#config/config.ts'
import { jobLimits } from '#platform/jobs/limits.ts'
import type { CommandContext } from '#platform/feature/command.ts'
import { explainError } from '#platform/commands/explain-error.ts'
import { type Database, isPooled } from '#platform/db/database.ts'
import { judgeServer } from '#platform/db/health/judge-server.ts'
import { readServer } from '#platform/db/health/read-server.ts'
import { explainStandby, type Standbys } from '#platform/db/standbys.ts'
import { runningServer } from '#platform/db/data-folder.ts'
import { countJobs } from '#platform/jobs/count-jobs.ts'
import { readMigrations } from '#platform/db/migrations/migration-files.ts'
import { compareVersions, explainSkippedRelease } from '#platform/db/migrations/schema-version.ts'
import { features } from '../../features.ts'
import { checkConnection } from './check-connection.ts'
import { checkFiles } from './check-files.ts'
import { checkWaitingMail } from './check-mail.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'

/** Returns the findings about the database without changing or migrating it. */
export async function checkDatabase(context: CommandContext): Promise<Finding[]> {
  const { ok, problem } = findingsOf('Database')
  const { config } = context
  if (!config.databaseUrl && !existsSync(join(config.dataFolder, 'postgres.log')))
    return [ok('The first start creates the embedded database.'), ...firstSite(config)]
  try {
    const database = await context.database()
    const { db } = database
    const facts = await readServer(db)
    const use = { pool: config.databasePool, pooled: isPooled(config) }
    const [server, ...others] = judgeServer(facts, use)
    if (!server || server.state === 'problem') return server ? [server] : []
    const { isEmpty, ...schema } = await checkMigrations(db)
    const inOrder = schema.state === 'ok'
    const content = inOrder
      ? [
          ...(await checkFeatures(db, { config, running: runningServer(config.dataFolder) !== undefined })),
          ...(await checkJobs(db)),
          await checkWaitingMail(db, config),
          ...(await checkFiles(config, db, fileOwners)),
        ]
      : []
    return [
      server,
      ...(await checkConnection(config, database)),
      schema,
      ...others,
      ...(await checkStandbys(database.standbys)),
      ...(isEmpty ? firstSite(config) : content),
    ]
  } catch (error) {
    return [problem(explainError(error).message)]
  }
}

/** Explains how an empty installation gets its first site, unless it gets the demo's. */
function firstSite({ seed }: AppConfig): Finding[] {
  if (seed === 'demo') return []
  const { warning } = findingsOf('Sites')
  return [warning('There’s no site yet. Create one with foyer tenant create DOMAIN --name NAME.')]
}

/** Lists the keys of features' files. */
export const fileOwners = features.flatMap(({ fileKeys }) => fileKeys ?? [])

async function checkStandbys(standbys: Standbys): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('Standby')
  return (await standbys.states()).map(({ address, state }) => {
    const sentence = explainStandby(address, state)
    if (sentence === undefined) return ok(`${address} follows the primary.`)
    return state === 'behind' || state === 'unreachable' ? warning(sentence) : problem(sentence)
  })
}

async function checkFeatures(db: Database, about: { running: boolean; config: AppConfig }): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { checks } of features) findings.push(...((await checks?.database?.(db, about)) ?? []))
  return findings
}

async function checkMigrations(db: Database): Promise<Finding & { isEmpty?: boolean }> {
  const { ok, warning, problem } = findingsOf('Schema')
  const files = await readMigrations()
  const found = await compareVersions(
    db,
    files.map(({ name }) => name),
  )
  if (found.state === 'refused') return problem(found.sentence)
  if (found.state === 'newer') return warning(found.sentence)
  if (found.state === 'same') return ok('The schema matches this version.')
  const { pending } = found
  if (pending.length === files.length)
    return {
      ...warning('The database is empty. The first start, or foyer migrate, creates its tables.'),
      isEmpty: true,
    }
  const skipped = explainSkippedRelease(files, pending)
  return warning(
    `${pending.join(', ')} will run at the next start. Take a backup and run foyer migrate.${skipped ? ` ${skipped}` : ''}`,
  )
}

/** Reports jobs that failed on their last try, such as undeliverable emails. */
async function checkJobs(db: Database): Promise<Finding[]> {
  const { ok, warning } = findingsOf('Jobs')
  const counts = await countJobs(db)
  const givenUp = counts.filter(({ state }) => state === 'given-up')
  const waiting = counts.filter(({ state }) => state === 'waiting').reduce((sum, { count }) => sum + count, 0)
  if (givenUp.length === 0) return [ok(waiting === 0 ? 'None pending.' : `${waiting} pending.`)]
  const days = jobLimits.givenUpKeptSeconds / 86_400
  return givenUp.map(({ job, count }) =>
    warning(
      `${count} of the kind ${job} failed at the last attempt and ${count === 1 ? 'was' : 'were'} given up. The log says why; they are kept for ${days} days.`,
    ),
  )
}
