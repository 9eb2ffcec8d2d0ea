import { signingLimits } from '../../limits.ts'
import { readFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import type { AppConfig } from '#config/config.ts'
import { addDays } from '#kernel/time.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { readPem } from '../seal/signing-keys.ts'
import { timeAuthorities } from '../timestamp/time-authorities.ts'

/** Checks that letters can be sealed with the configured key and authority. Ignores companies' generated keys. */
export async function checkSeals({ config }: { config: AppConfig }, now: Date): Promise<Finding> {
  const { signingPem, timestampPem, timestampUrl } = config
  const { ok, warning, problem } = findingsOf('Seals')
  try {
    await timeAuthorities(timestampPem)
  } catch (error) {
    return problem(`No letter can be sealed or checked with FOYER_TSA_CERT: ${messageOf(error)}`)
  }
  if (timestampUrl !== undefined && timestampPem === undefined)
    return warning(
      'Time-stamps from FOYER_TSA_URL count as unverified. Set FOYER_TSA_CERT to the authority’s certificate.',
    )
  if (signingPem === undefined) return ok('Each company has its own key. Set FOYER_SIGNING_PEM to use one for all.')
  try {
    const [own] = readPem(await readFile(signingPem, 'utf8')).certificates
    const until = new X509Certificate(own ?? new Uint8Array()).validToDate
    const day = until.toISOString().slice(0, 10)
    if (until <= now)
      return problem(`The certificate in ${signingPem} expired on ${day}, so new seals don’t count. Renew it.`)
    if (until < addDays(now, signingLimits.certificateWarningDays))
      return warning(`The certificate in ${signingPem} expires on ${day}. Renew it.`)
    return ok(`Letters are sealed with ${signingPem}, valid until ${day}.`)
  } catch (error) {
    return problem(`No letter can be sealed with ${signingPem}: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
