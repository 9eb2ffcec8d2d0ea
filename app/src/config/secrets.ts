import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Environment, SettingError } from './env.ts'

export interface Secrets {
  /** Signs and verifies tokens; at least 32 characters. */
  signing: string
}

/** Shorter secrets can be guessed. */
const MIN_CHARACTERS = 32

/**
 * Reads the secret from the environment or the data folder, where the first start creates it.
 * @throws SettingError if the file is too short, for example after a power cut during its creation
 */
export function loadSecrets(env: Pick<Environment, 'FOYER_SECRET' | 'FOYER_DATA'>): Secrets {
  if (env.FOYER_SECRET) return { signing: env.FOYER_SECRET }
  const file = join(env.FOYER_DATA, 'secret')
  if (!existsSync(file)) createSecret(env.FOYER_DATA, file)
  const signing = readFileSync(file, 'utf8').trim()
  if (signing.length >= MIN_CHARACTERS) return { signing }
  throw new SettingError(
    `${file} is too short for a secret, so signatures could be forged. Restore your copy, or remove it: the next start creates another.`,
  )
}

/** Creates the secret whole and synced. Of two processes that start at once, both use the first one's. */
function createSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(unfinished, 'wx', 0o600)
  try {
    writeFileSync(handle, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(handle)
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(unfinished, { force: true })
  }
}
