import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './env.ts'

export interface Secrets {
  /** Signs and verifies tokens; at least 32 characters. */
  signing: string
}

/** Takes the secret from the environment, else from the data folder, where the first start makes one. */
export function loadSecrets(env: Pick<Environment, 'FOYER_SECRET' | 'FOYER_DATA'>): Secrets {
  if (env.FOYER_SECRET) return { signing: env.FOYER_SECRET }
  const file = join(env.FOYER_DATA, 'secret')
  try {
    return { signing: readFileSync(file, 'utf8').trim() }
  } catch {
    mkdirSync(env.FOYER_DATA, { recursive: true })
    const signing = randomBytes(32).toString('base64url')
    writeFileSync(file, `${signing}\n`, { mode: 0o600 })
    return { signing }
  }
}
