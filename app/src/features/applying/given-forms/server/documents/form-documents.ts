import { formService } from '#features/applying/forms/server/index.ts'
import { makeFactSheet } from '#features/candidate/resume-export/server/index.ts'
import type { DocumentPlace } from '#kernel/candidate/documents.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import {
  type DocumentSource,
  type DocumentVisit,
  openMade,
  openStored,
  type PersonDocument,
} from '#platform/feature/person-documents.ts'
import { message } from '#platform/messages/messages.ts'
import { formPath } from '../../rules.ts'
import { type FormRow, listFormsOf, listLastSent, type SentForm } from '../records/store.ts'
import { listLettersOf } from '../letters/letter-store.ts'
import { listFormFiles } from './form-file-store.ts'
import { sentSections } from './sent-sections.ts'

type Context = Pick<FeatureContext, 'db' | 'files' | 'use'>

/** The forms that a candidate sent, in the version sent last, and the files in their forms. */
export const formDocuments = (context: Context): DocumentSource => ({
  async list(visit) {
    const { db } = context
    const rows = await listFormsOf(db, visit.tenant.id, visit.accountId)
    const ids = rows.map(({ id }) => id)
    const [sent, files, letters] = await Promise.all([
      listLastSent(db, ids),
      listFormFiles(db, ids),
      listLettersOf(db, visit.tenant.id, visit.accountId),
    ])
    const signed = letters.flatMap(({ signedAt: at, signedKey: key, ...row }) =>
      at && key ? [{ ...row, at, key }] : [],
    )
    return [
      ...rows.flatMap((row) => {
        const last = sent.get(row.id)
        return last ? [sentForm(context, row, last, visit)] : []
      }),
      ...files.map(({ encId, key, name, type, bytes, uploadedAt, form, title }) => ({
        id: `upload.${encId}`,
        kind: 'upload' as const,
        name,
        at: uploadedAt,
        bytes,
        contentType: type,
        places: [{ title, url: formPath(form) }],
        open: openStored(context.files, key),
      })),
      ...(await Promise.all(
        signed.map(async ({ encId, name, key, at, title, formEncId }) => ({
          id: `signed.${encId}`,
          kind: 'signed' as const,
          name: `${message(visit.locale, 'documents.file.signed', { name })}.pdf`,
          at,
          bytes: (await context.files.size(key)) ?? null,
          contentType: 'application/pdf',
          places: [{ title, url: formPath(formEncId) }],
          open: openStored(context.files, key),
        })),
      )),
    ]
  },
})

function sentForm(context: Context, row: FormRow, sent: SentForm, visit: DocumentVisit): PersonDocument {
  return {
    id: `form.${row.encId}`,
    kind: 'form',
    name: `${row.title}.pdf`,
    at: sent.sentAt,
    bytes: null,
    contentType: 'application/pdf',
    places: placesOf(row),
    open: openMade(() => printForm(context, row, sent, visit)),
  }
}

function placesOf({ encId, title, position, applicationId, offerId }: FormRow): DocumentPlace[] {
  const form = { title, url: formPath(encId) }
  if (position === null) return [form]
  if (applicationId !== null) return [form, { title: position, url: `/careers/applications/${applicationId}` }]
  return offerId === null ? [form] : [form, { title: position, url: `/careers/offer/${offerId}` }]
}

/** Returns a sent form as a PDF, with the questions of that day in the language in which it was sent. */
async function printForm(
  { db, use }: Context,
  { title, position }: FormRow,
  sent: SentForm,
  { tenant, timeZone, now }: DocumentVisit,
): Promise<Uint8Array> {
  const form = await use(formService).pinned(db, tenant.id, [sent.formVersionId], sent.language)
  return makeFactSheet(
    {
      title,
      label: position ?? '',
      from: tenant.site.branding.companyName || tenant.name,
      language: sent.language,
      sections: sentSections(form, sent, timeZone),
    },
    now,
  )
}
