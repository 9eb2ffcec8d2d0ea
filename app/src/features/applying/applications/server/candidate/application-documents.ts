import { translatePlace } from '#features/jobs/places/server/index.ts'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { makeFactSheet } from '#features/candidate/resume-export/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import {
  type DocumentSource,
  type DocumentVisit,
  openMade,
  openStored,
  type PersonDocument,
} from '#platform/feature/person-documents.ts'
import { message } from '#platform/messages/messages.ts'
import { groupReceipt, RECEIPTS_PATH } from '../../receipt.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { type ApplicationRow, listOwnApplications, listVersions } from '../records/store.ts'
import { listSentFiles } from './sent-file-store.ts'

type Context = Pick<FeatureContext, 'db' | 'files' | 'siteAddress'>

const pageOf = (encId: string) => `${APPLICATIONS_PATH}/${encId}`

/** A candidate's receipts, and the files that they sent with applications. */
export const applicationDocuments = (context: Context): DocumentSource => ({
  async list(visit) {
    const owner = { tenantId: visit.tenant.id, accountId: visit.accountId }
    const [applications, files] = await Promise.all([
      listOwnApplications(context.db, candidateApplicant(owner)),
      listSentFiles(context.db, owner),
    ])
    return [
      ...applications.filter(({ erasedAt }) => erasedAt === null).map((row) => receiptOf(context, row, visit)),
      ...files.map(({ encId, key, name, type, bytes, uploadedAt, application, title }) => ({
        id: `upload.${encId}`,
        kind: 'upload' as const,
        name,
        at: uploadedAt,
        bytes,
        contentType: type,
        places: [{ title, url: pageOf(application) }],
        open: openStored(context.files, key),
      })),
    ]
  },
})

function receiptOf(context: Context, row: ApplicationRow, visit: DocumentVisit): PersonDocument {
  const { encId, receipt, position, submittedAt } = row
  const values = { receipt: groupReceipt(receipt), position: position.title }
  return {
    id: `receipt.${encId}`,
    kind: 'receipt',
    name: `${message(visit.locale, 'documents.file.receipt', values)}.pdf`,
    at: submittedAt,
    bytes: null,
    contentType: 'application/pdf',
    places: [{ title: position.title, url: pageOf(encId) }],
    open: openMade(() => printReceipt(context, row, visit)),
  }
}

/** Returns a receipt as a PDF: what was received, when, and how to verify it. */
async function printReceipt(
  { db, siteAddress }: Context,
  { id, receipt, position }: ApplicationRow,
  { tenant, locale, timeZone, now }: DocumentVisit,
): Promise<Uint8Array> {
  const text = (part: 'number' | 'heading' | 'jobId' | 'locations' | 'check' | 'checksum') =>
    message(locale, `documents.receipt.${part}`)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
  const versions = await listVersions(db, id)
  const check = siteLink(siteAddress(tenant), `${RECEIPTS_PATH}/${receipt}`)
  const facts = [
    { name: text('number'), text: groupReceipt(receipt) },
    { name: text('jobId'), text: position.displayJobId },
    { name: text('locations'), text: position.locations.map((place) => translatePlace(place, locale)).join('\n') },
    { name: text('check'), text: check },
  ]
  return makeFactSheet(
    {
      title: position.title,
      label: text('heading'),
      from: tenant.site.branding.companyName || tenant.name,
      language: locale,
      sections: [
        { title: text('heading'), facts: facts.filter((fact) => fact.text !== '') },
        ...versions.map(({ number, at, hash }) => ({
          title: message(locale, 'documents.receipt.version', { number, time: time.format(at) }),
          facts: [{ name: text('checksum'), text: hash }],
        })),
      ],
    },
    now,
  )
}
