import { z } from 'zod'
import {
  ceremonyMarks,
  ceremonySteps,
  makeSignedLetter,
  sealServiceOf,
} from '#features/letters/signing/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { findLetter, type LetterRow, setSealed } from './letter-store.ts'
import { newLetterKey } from './form-letters.ts'

/** Job that makes the file of a document signed in a form. */
export const sealLetterJob = defineJob({
  name: 'form-signed-letter',
  data: z.object({ tenantId: z.int(), encId: z.string() }),
  // The attempts span about a day.
  retryLimit: 150,
  retryDelaySeconds: 2,
  backoff: { maxSeconds: 600 },
  expireSeconds: 120,
})

/** Makes and stores the sealed file of a signed document; a second run changes nothing. */
export async function sealLetter(context: FeatureContext, of: { tenantId: number; encId: string }): Promise<void> {
  const { db, files } = context
  const row = await findLetter(db, of)
  // Deleted with its form, or already made.
  if (!row?.evidence || row.signedKey !== null) return
  const letter = await files.get(row.letterKey)
  if (!letter) throw new Error('The letter of a signed document is missing.')
  const made = await makeSignedLetter(sealServiceOf(context), await inputOf(context, row, row.evidence, letter))
  const key = newLetterKey()
  await files.put(key, made)
  if (!(await setSealed(db, row.id, { key, sha256: sha256(made) }))) await files.delete(key)
}

async function inputOf(
  context: FeatureContext,
  row: LetterRow,
  evidence: NonNullable<LetterRow['evidence']>,
  letter: Uint8Array,
) {
  const tenant = context.tenants.byId(row.tenantId)
  if (!tenant) throw new Error('The company of a signed document is not known.')
  const company = { id: tenant.id, name: tenant.site.branding.companyName || tenant.name, domain: tenant.domain }
  const { signer, agreement, timeZone, address, userAgent } = evidence
  const given = { at: row.addedAt, what: 'Gave the document in a form', by: company.name }
  return {
    company,
    letter,
    marks: ceremonyMarks(evidence),
    evidence: {
      subject: { kind: 'Form' as const, id: row.formEncId },
      documentId: row.encId,
      documentTitle: row.name,
      signer,
      way: 'esign' as const,
      signedAt: new Date(evidence.signedAt),
      timeZone,
      authentication: `Signed in to the account ${signer.email}`,
      address,
      userAgent,
      letterSha256: row.letterSha256,
      agreement: { text: agreement.text, version: agreement.version },
      events: [given, ...ceremonySteps(evidence).map((step) => ({ ...step, by: signer.name }))],
      verifyUrl: siteLink(context.siteAddress(tenant), '/offers/verify'),
    },
    now: await context.now(),
  }
}
