import { readFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import type { AppConfig } from '#config/config.ts'
import { readPem } from '#features/signing/server/index.ts'
import { type Finding, findingsOf } from './finding.ts'

const SOON_MS = 30 * 86_400_000

/** Whether letters can be sealed with what the configuration gives. Keys of companies are not looked at. */
export async function checkSigning({ signingPem }: AppConfig, now = new Date()): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Seals')
  if (signingPem === undefined)
    return ok('Each company has a key of its own; FOYER_SIGNING_PEM would give one for all.')
  try {
    const [own] = readPem(await readFile(signingPem, 'utf8')).certificates
    const until = new X509Certificate(own ?? new Uint8Array()).validToDate
    const day = until.toISOString().slice(0, 10)
    if (until <= now)
      return problem(`The certificate in ${signingPem} ran out on ${day}: seals made with it do not count. Renew it.`)
    if (until.getTime() - now.getTime() < SOON_MS)
      return warning(`The certificate in ${signingPem} runs out on ${day}. Renew it.`)
    return ok(`Letters are sealed with ${signingPem}, good until ${day}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(`No letter can be sealed with ${signingPem}: ${reason}`)
  }
}
