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
export const verifyBindings = ({ db, timestampPem }: { db: Database; timestampPem: string | undefined }): Binding[] => [
  bind(verifyEndpoint, async ({ tenant, files: [letter] }) => {
    const [known, authorities] = await Promise.all([knownCertificates(db, tenant.id), timeAuthorities(timestampPem)])
    return { data: presentVerdict(await verifyLetter(letter?.bytes ?? new Uint8Array(), known, authorities)) }
  }),
  bind(signingCertificates, async ({ tenant }) => ({
    data: { certificates: (await knownCertificates(db, tenant.id)).map(presentCertificate) },
  })),
]

function presentVerdict(verdict: Awaited<ReturnType<typeof verifyLetter>>) {
  if (!verdict.ok) return verdict
  const { ok, signer, fingerprint, signedAt, timestamp, sha256: hash } = verdict
  const sealed = timestamp && {
    authority: timestamp.authority,
    at: timestamp.at.toISOString(),
    verified: timestamp.verified,
  }
  return { ok, signer, fingerprint, signed_at: signedAt.toISOString(), timestamp: sealed, sha256: hash }
}

function presentCertificate(der: Buffer) {
  const certificate = new X509Certificate(der)
  return {
    name: commonName([der]),
    fingerprint: sha256(der).toString('hex'),
    valid_to: certificate.validToDate.toISOString(),
    pem: certificate.toString(),
  }
}
