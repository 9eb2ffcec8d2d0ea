import type { DataOf, QueryOf } from '#kernel/endpoint.ts'
import { documentPath } from '#features/letters/documents/rules.ts'
import type { DocumentVisit, PersonDocument } from '#platform/feature/person-documents.ts'
import { message } from '#platform/messages/messages.ts'
import { listOffers } from '#features/letters/offers/server/index.ts'
import { formTabs, tabOf } from '../rules.ts'
import { COMPLETED } from '../states.ts'
import type { GivenForm, listForms as endpoint } from '../contract.ts'
import type { FormDependencies } from './records/dependencies.ts'
import { presentForm, presentOfferForm } from './records/present-form.ts'
import { listFormsOf } from './records/store.ts'

/** Returns a document for the list of forms. */
const presentDocument = ({ id, kind, name, at, bytes, places }: PersonDocument, visit: DocumentVisit): GivenForm => ({
  id: null,
  encId: id,
  title: name,
  kind: 'document',
  status: COMPLETED,
  due_at: null,
  updated_at: at.toISOString(),
  offer_id: null,
  application_id: null,
  url: documentPath(id, { domain: visit.tenant.domain, locale: visit.locale }),
  position: null,
  completed_at: at.toISOString(),
  about: { kind, size: bytes, sentTo: places.map(({ title }) => title) },
})

/** Returns a candidate's forms, open and answered offers, and documents by tab. */
export async function listForms(
  { db, documents }: Pick<FormDependencies, 'db' | 'documents'>,
  visit: DocumentVisit,
  { tab_id: tab, include_tab_list: withTabs }: Pick<QueryOf<typeof endpoint>, 'tab_id' | 'include_tab_list'>,
): Promise<DataOf<typeof endpoint>> {
  const { tenant, accountId, locale, now } = visit
  const counts = withTabs === 'true' || withTabs === '1'
  const [rows, offers, held] = await Promise.all([
    listFormsOf(db, tenant.id, accountId),
    listOffers({ db }, { tenantId: tenant.id, accountId }, now),
    counts || tab === 'documents' ? documents(visit) : undefined,
  ])
  const all = [
    ...rows.map((row) => presentForm(row)),
    ...offers.flatMap(presentOfferForm),
    ...(held?.documents ?? []).map((document) => presentDocument(document, visit)),
  ]
  const forms = all.filter((form) => (tab === undefined ? form.kind !== 'document' : tabOf(form) === tab))
  if (!counts) return { forms }
  return {
    forms,
    tabs: formTabs.map((id) => ({
      id,
      label: message(locale, `givenForms.tab.${id}`),
      count: all.filter((form) => tabOf(form) === id).length,
    })),
  }
}
