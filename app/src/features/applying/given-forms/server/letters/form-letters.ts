import { randomBytes } from 'node:crypto'
import type { FormDefinition } from '@foyer/form-kit/server'
import {
  ceremonyToken,
  completedCeremony,
  type LetterSource,
  type LetterToSign,
  rejectedCeremony,
  signingAddress,
} from '#features/letters/signing/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { fullName } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { fileLink } from '#platform/files/file-link.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { inspectPdf, type PdfFault } from '#platform/pdf/inspect-pdf.ts'
import { canBeStamped } from '#platform/pdf/make-letter.ts'
import { newId } from '#platform/secrets/token.ts'
import { isSignature } from '../../rules.ts'
import { isCompleted } from '../../states.ts'
import type { FormDependencies } from '../records/dependencies.ts'
import { findLetter, LETTER_FILES, type LetterRow, listLetters, type NewLetter } from './letter-store.ts'

export const PDF = 'application/pdf'

/** Returns an unguessable key that does not reveal the file's owner. */
export const newLetterKey = (): string => `${LETTER_FILES}${randomBytes(20).toString('hex')}.pdf`

/** A PDF for a field of a form. */
export interface GivenLetter {
  field: string
  name: string
  bytes: Uint8Array
}

/** Stores a document to sign. @returns the properties for its row, or the fault of the file */
export async function storeLetter(
  { files }: Pick<FormDependencies, 'files'>,
  { field, name, bytes }: GivenLetter,
): Promise<NewLetter | PdfFault> {
  const found = await inspectPdf(bytes)
  if (!found.ok) return found.why
  if (!(await canBeStamped(bytes, found))) return 'truncated'
  const letterKey = newLetterKey()
  await files.put(letterKey, bytes)
  return { encId: newId(), field, name, letterKey, letterSha256: found.sha256 }
}

/** Returns the document of a row for its signing page; undefined if it can no longer be signed. */
function letterToSign(row: LetterRow): LetterToSign | undefined {
  const { accountId, email } = row
  if (accountId === null || email === null) return undefined
  if (isCompleted(row.status) || row.replacedAt !== null || row.signedAt !== null) return undefined
  return {
    accountId,
    reference: row.encId,
    documentName: row.name,
    letterKey: row.letterKey,
    letterSha256: row.letterSha256,
    signer: { name: fullName(row.firstName ?? '', row.lastName ?? ''), email },
    expiresAt: null,
  }
}

/** Provides the documents of forms to their signing pages. */
export const formLetters = ({ db }: { db: Database }): LetterSource => ({
  async find({ tenantId, reference }) {
    const row = await findLetter(db, { tenantId, encId: reference })
    return row && letterToSign(row)
  },
})

type Outcome = 'signed' | 'rejected' | ''

/**
 * Returns the outcome of the signing pages of a form's current documents, by field, with the evidence of signed ones.
 * Never trusts a page's report.
 */
export async function outcomesOf(
  db: Database | Transaction,
  formId: number,
): Promise<{ row: LetterRow; outcome: Outcome; evidence: LetterRow['evidence'] }[]> {
  const current = (await listLetters(db, formId)).filter(({ replacedAt }) => replacedAt === null)
  return Promise.all(
    current.map(async (row) => {
      if (row.evidence) return { row, outcome: 'signed' as const, evidence: row.evidence }
      const { accountId, tenantId, encId: reference, letterSha256 } = row
      if (accountId === null) return { row, outcome: '' as const, evidence: null }
      const owner = { tenantId, accountId, reference, letterSha256 }
      const evidence = (await completedCeremony(db, owner)) ?? null
      if (evidence) return { row, outcome: 'signed' as const, evidence }
      return { row, outcome: (await rejectedCeremony(db, owner)) ? ('rejected' as const) : ('' as const), evidence }
    }),
  )
}

interface LetterView {
  dependencies: Pick<FormDependencies, 'db' | 'signingSecret' | 'siteAddress'>
  tenant: SiteTenant
  context: RequestContext
}

/**
 * Returns a form with the addresses of its documents: the signing page of an unsigned one, the file of a signed one.
 * The signing pages determine the values of these fields.
 */
export async function withLetters(
  { dependencies, tenant, context }: LetterView,
  formId: number,
  shown: { definition: unknown; values: Record<string, unknown> },
): Promise<{ definition: unknown; values: Record<string, unknown> }> {
  const outcomes = await outcomesOf(dependencies.db, formId)
  if (outcomes.length === 0) return shown
  const viewer = await context.viewer()
  const now = await context.now()
  const places = new Map<string, object>()
  const values = { ...shown.values }
  for (const { row, outcome } of outcomes) {
    const { field, name: title } = row
    const letter = letterToSign(row)
    const site = { tenant, signingSecret: dependencies.signingSecret }
    const wid = letter && (await ceremonyToken(dependencies.db, site, letter))
    const key = row.signedKey ?? row.letterKey
    const fileName = `${title}.pdf`
    places.set(field, {
      title,
      wid: row.encId,
      ...(wid && {
        url: siteLink(
          dependencies.siteAddress(tenant),
          signingAddress(tenant, wid, { language: context.locale, isInForm: true }),
        ),
      }),
      ...(viewer && {
        fileUrl: fileLink(
          dependencies.signingSecret,
          viewer,
          { key, fileName, contentType: PDF },
          { domain: tenant.domain, now },
        ),
      }),
    })
    values[field] = outcome
  }
  // The kit checked it when it was published.
  const definition = shown.definition as FormDefinition
  const sections = definition.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const place = isSignature(item) ? places.get(item.name) : undefined
      return place ? { ...item, additionalProperties: place } : item
    }),
  }))
  return { definition: { ...definition, sections }, values }
}
