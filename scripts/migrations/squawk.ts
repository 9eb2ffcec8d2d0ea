import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseMigration } from '../../app/src/platform/db/migrations/migration-files.ts'
import { root } from '../repository.ts'

/** A finding of squawk, a linter of migrations; lines are counted from 0. */
export interface SquawkFinding {
  line: number
  rule_name: string
  message: string
  help?: string | null
}

/** Rules about matters of taste, and about what the runner of migrations does itself. */
const LEFT_OUT = [
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-enum-value-ordering',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'ban-char-field',
]

/** Returns squawk's findings about the text of a migration. */
export function runSquawk(source: string): SquawkFinding[] {
  const isOutside = parseMigration('', source).outside.length > 0
  const options = ['--reporter', 'json', '--pg-version', '15', '--exclude', LEFT_OUT.join(',')]
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk'),
      ...options,
      ...(isOutside ? [] : ['--assume-in-transaction']),
    ],
    { input: source, encoding: 'utf8' },
  )
  if (!stdout?.startsWith('[')) throw new Error(`squawk didn’t run: ${error?.message ?? stderr}`)
  return JSON.parse(stdout) as SquawkFinding[]
}
