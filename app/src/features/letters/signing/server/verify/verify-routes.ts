import { X509Certificate } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { signingCertificates, verifyLetter as verifyEndpoint } from '../../contract-verify.ts'
import { commonName } from '../seal/certificates.ts'
import { sha256 } from '../seal/cms.ts'
import { knownCertificates } from '../seal/signing-keys.ts'
import { timeAuthorities } from '../timestamp/time-authorities.ts'
import { verifyLetter } from './verify-letter.ts'

/** Bindings of the public verification endpoints. */
export function verifyBindings({ db, timestampPem }: { db: Database; timestampPem: string | undefined }): Binding[] {
  return [
    bind(verifyEndpoint, async ({ tenant, files: [letter] }) => {
      const [known, authorities] = await Promise.all([knownCertificates(db, tenant.id), timeAuthorities(timestampPem)])
      const verdict = await verifyLetter(letter?.bytes ?? new Uint8Array(), known, authorities)
      if (!verdict.ok) return { data: verdict }
      const { signer, fingerprint, signedAt, timestamp } = verdict
      return {
        data: {
          ok: verdict.ok,
          signer,
          fingerprint,
          signed_at: signedAt.toISOString(),
          timestamp: timestamp && {
            authority: timestamp.authority,
            at: timestamp.at.toISOString(),
            verified: timestamp.verified,
          },
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
