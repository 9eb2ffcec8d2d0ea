import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  if (existsSync(file)) {
    const signing = readFileSync(file, 'utf8').trim()
    if (signing.length >= MIN_CHARACTERS) return { signing }
    throw new SettingError(
      `${file} is too short for a secret, so signatures could be forged. Restore your copy, or remove it: the next start creates another.`,
    )
  }
  mkdirSync(env.FOYER_DATA, { recursive: true })
  const signing = randomBytes(32).toString('base64url')
  writeFileSync(file, `${signing}\n`, { mode: 0o600 })
  return { signing }
}
