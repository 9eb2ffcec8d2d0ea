import { parseMigration } from '../../app/src/platform/db/migrations/migration-files.ts'
import type { SquawkFinding } from './squawk.ts'
import { readStatements } from './statements.ts'

/** A migration to check. */
export interface MigrationSource {
  name: string
  source: string
}

interface Surroundings {
  squawk: readonly SquawkFinding[]
  /** The newest migration of each release, oldest first. */
  releases: readonly string[]
  /** All migrations. */
  names: readonly string[]
}

/** Rules of squawk that find what the version before can't work with. */
const BREAKING: ReadonlySet<string> = new Set([
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
])
const REMOVES =
  /^(?:DROP (?:VIEW|MATERIALIZED|FUNCTION|PROCEDURE|ROUTINE|TYPE|DOMAIN|SEQUENCE|SCHEMA|TRIGGER)|ALTER TABLE .+ SET SCHEMA|ALTER (?:TYPE|FUNCTION) .+ (?:SET SCHEMA|RENAME))\b/i
const BLOCKS = /^(?:LOCK|CLUSTER|VACUUM|TRUNCATE)\b/i
const CHANGES_ROWS = /^(?:WITH .*\b)?(?:UPDATE|DELETE FROM|MERGE INTO|DO)\b/i
const REPEATABLE =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS \w|DROP INDEX CONCURRENTLY IF EXISTS \w|REINDEX (?:INDEX|TABLE) CONCURRENTLY \w|ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$)/i
const REFERENCE = /\bREFERENCES (?<table>\w+)(?: \([^)]*\))?(?<rest>[^,)]*)/gi
const FEW_ROWS = /^-- Few rows: \S/m

/** Returns what a migration would lock or break while the version before still serves. */
export function checkMigration({ name, source }: MigrationSource, { squawk, releases, names }: Surroundings): string[] {
  const { unusedSince, outside } = parseMigration(name, source)
  const findings: string[] = []
  const add = (line: number, sentence: string) => findings.push(`app/migrations/${name}.sql:${line} ${sentence}`)
  const breaks = (line: number, sentence: string) => {
    if (unusedSince === undefined)
      add(
        line,
        `${sentence} Remove it once no version uses it, and name the migration since which none does in a comment "-- Unused since NAME."`,
      )
  }
  for (const { line, rule_name: rule, message, help } of squawk) {
    if (BREAKING.has(rule)) breaks(line + 1, `breaks the version before (${rule}).`)
    else add(line + 1, `${rule}: ${[message, help].filter(Boolean).join(' ')}`)
  }
  for (const { text, line } of readStatements(source)) {
    if (REMOVES.test(text)) breaks(line, 'breaks the version before.')
    if (BLOCKS.test(text)) add(line, 'locks a whole table for reading and writing.')
    if (CHANGES_ROWS.test(text) && !FEW_ROWS.test(source))
      add(
        line,
        'locks every row that it changes until it ends. Let a job change them in batches, or say why they are few in a comment "-- Few rows: …".',
      )
    if (outside.length > 0 && !REPEATABLE.test(text))
      add(
        line,
        'stands beside a statement without a transaction, and can’t be repeated after a kill. Move it to another migration; CREATE INDEX needs IF NOT EXISTS, DROP INDEX needs IF EXISTS.',
      )
    for (const { groups } of text.matchAll(REFERENCE)) {
      if (!/\bON DELETE (?:CASCADE|SET)\b/i.test(groups?.['rest'] ?? ''))
        add(
          line,
          `refuses that the version before deletes rows of ${groups?.['table']}, since it doesn’t know of these. Add ON DELETE CASCADE or SET NULL.`,
        )
    }
  }
  if (unusedSince !== undefined) {
    if (outside.length > 0)
      add(1, 'removes what an older version uses without a transaction. Move that to another migration.')
    const before = releases.findLast((newest) => newest < name)
    if (!names.includes(unusedSince)) add(1, `names ${unusedSince}, which doesn’t exist.`)
    else if (before === undefined || unusedSince > before)
      add(
        1,
        `removes what the last release still uses: it has no ${unusedSince}. Remove it in the release after the next.`,
      )
  }
  return findings
}
