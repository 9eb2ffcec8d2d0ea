import { AppError } from '#kernel/error.ts'
import { messageById } from '#platform/messages/messages.ts'
import { CommandError } from '../feature/command.ts'

const SYSTEM: Record<string, [code: string, sentence: string]> = {
  ECONNREFUSED: [
    'database-unreachable',
    'The database doesn’t respond. Check that PostgreSQL runs and that DATABASE_URL is right.',
  ],
  ENOTFOUND: ['database-unreachable', 'The database’s host name can’t be resolved. Check DATABASE_URL.'],
  ETIMEDOUT: ['database-unreachable', 'The database doesn’t respond in time. Check DATABASE_URL and the network.'],
  '28P01': ['database-refused', 'The database refuses the password. Check DATABASE_URL.'],
  '28000': ['database-refused', 'The database refuses the user. Check DATABASE_URL.'],
  '3D000': ['database-missing', 'The database in DATABASE_URL doesn’t exist. Create it, or correct the name.'],
  '42501': ['database-rights', 'The database user isn’t allowed to do this. Make it the owner of the database.'],
  '25006': [
    'database-read-only',
    'The database can’t be written to: DATABASE_URL leads to a standby, or the server is read-only. Set it to the address of the primary.',
  ],
  '53300': [
    'database-full',
    'The database allows no further connections. Lower DATABASE_POOL, raise max_connections, or put PgBouncer in between.',
  ],
  '53100': ['disk-full', 'The database’s disk is full. Free some space and try again; nothing was left half done.'],
  'statement pooling': [
    'bad-setting',
    'DATABASE_URL leads to PgBouncer in statement mode, which allows no transactions. Set pool_mode = transaction there.',
  ],
  ENOSPC: ['disk-full', 'The disk is full. Free some space and try again; nothing was left half done.'],
  EROFS: ['read-only', 'The disk is read-only. Choose another folder with FOYER_DATA.'],
}

/** Matches PgBouncer's refusal of a transaction, whose code (08P01) covers any breach of the protocol. */
const STATEMENT_POOLING = 'statement pooling'

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if (error.message.includes('statement pooling mode')) return STATEMENT_POOLING
  // The pool's connection timeout has no error code.
  if (error.message === 'timeout exceeded when trying to connect') return 'ETIMEDOUT'
  return 'code' in error ? String(error.code) : ''
}

/** Converts an error to a stable code and a sentence for the operator. */
export function explainError(error: unknown): { code: string; message: string } {
  if (error instanceof CommandError) return { code: error.code, message: error.message }
  if (error instanceof AppError) return { code: error.code, message: messageById('en', error.messageKey, error.values) }
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : String(error)
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return {
      code: 'no-rights',
      message: `${path === undefined ? text : `This user can’t access ${path}`}. Check who owns the file or folder.`,
    }
  if (path !== undefined && code === 'ENOENT')
    return { code: 'no-file', message: `There is no ${path}. Check the path.` }
  if (path !== undefined && (code === 'ENOTDIR' || code === 'EEXIST'))
    return {
      code: 'no-folder',
      message: `${path} can’t be a folder, because a file is there. Choose another path; FOYER_DATA sets the data folder.`,
    }
  const known = SYSTEM[code]
  if (known) return { code: known[0], message: known[1] }
  const name = error instanceof Error ? error.name : ''
  if (name === 'UnusableDatabaseError') return { code: 'database-unusable', message: text }
  if (name === 'OtherSecretError') return { code: 'other-secret', message: text }
  if (name === 'SettingError' || name === 'PooledConnectionError') return { code: 'bad-setting', message: text }
  if (name === 'SiteConfigError') return { code: 'bad-site', message: `${text} foyer doctor names the site.` }
  return { code: 'failed', message: text || 'The command failed without a reason; LOG_LEVEL=debug shows more.' }
}
