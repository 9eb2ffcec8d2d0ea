import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, SettingError } from './env.ts'

export interface Secrets {
  /** Signs and verifies tokens; at least 32 characters. */
  signing: string
}

/** A shorter one could be guessed. */
const FEWEST_CHARACTERS = 32

/**
 * Takes the secret from the environment, else from the data folder, where the first start makes one.
 * @throws SettingError when the file holds none, as after a power cut while it was written
 */
export function loadSecrets(env: Pick<Environment, 'FOYER_SECRET' | 'FOYER_DATA'>): Secrets {
  if (env.FOYER_SECRET) return { signing: env.FOYER_SECRET }
  const file = join(env.FOYER_DATA, 'secret')
  if (existsSync(file)) {
    const signing = readFileSync(file, 'utf8').trim()
    if (signing.length >= FEWEST_CHARACTERS) return { signing }
    throw new SettingError(
      `${file} is too short to be a secret, and what is signed with it could be forged. Put back your copy of it, or remove it: the next start makes another.`,
    )
  }
  mkdirSync(env.FOYER_DATA, { recursive: true })
  const signing = randomBytes(32).toString('base64url')
  writeFileSync(file, `${signing}\n`, { mode: 0o600 })
  return { signing }
}
