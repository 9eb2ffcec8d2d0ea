import { X509Certificate } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { signingCertificates, verifyLetter as verifyEndpoint } from '../contract-verify.ts'
import { commonName } from './certificate-name.ts'
import { sha256 } from './cms.ts'
import { knownCertificates } from './signing-keys.ts'
import { verifyLetter } from './verify-letter.ts'

/** What checks letters for everybody. */
export function verifyBindings({ db }: { db: Database }): Binding[] {
  return [
    bind(verifyEndpoint, async ({ tenant, files: [letter] }) => {
      const verdict = await verifyLetter(letter?.bytes ?? new Uint8Array(), await knownCertificates(db, tenant.id))
      if (!verdict.ok) return { data: verdict }
      const { signer, fingerprint, signedAt, timestamp } = verdict
      return {
        data: {
          ok: verdict.ok,
          signer,
          fingerprint,
          signed_at: signedAt.toISOString(),
          timestamp_authority: timestamp?.authority ?? null,
          sha256: verdict.sha256,
        },
      }
    }),
    bind(signingCertificates, async ({ tenant }) => {
      const known = await knownCertificates(db, tenant.id)
      const certificates = known.map((der) => {
        const certificate = new X509Certificate(der)
        return {
          name: commonName([der]),
          fingerprint: sha256(der).toString('hex'),
          valid_to: certificate.validToDate.toISOString(),
          pem: certificate.toString(),
        }
      })
      return { data: { certificates } }
    }),
  ]
}
