import type { DataOf, QueryOf } from '#kernel/endpoint.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import { type FormTab, formTabs } from '../rules.ts'
import { isCompleted } from '../states.ts'
import type { GivenForm, listForms as endpoint } from '../contract.ts'
import type { FormParts } from './parts.ts'
import { presentForm } from './present-form.ts'
import { listFormsOf } from './store.ts'

/** Returns the tab of a form in the document center. */
export function tabOf({ kind, status }: Pick<GivenForm, 'kind' | 'status'>): FormTab {
  if (kind === 'document') return 'documents'
  if (isCompleted(status)) return 'completed'
  return kind === 'offer_form' ? 'offer_forms' : 'to_do'
}

/** Returns the forms of a candidate by tab. */
export async function listForms(
  { db }: Pick<FormParts, 'db'>,
  { tenant, accountId, locale }: { tenant: SiteTenant; accountId: string; locale: string },
  { tab_id: tab, include_tab_list: withTabs }: Pick<QueryOf<typeof endpoint>, 'tab_id' | 'include_tab_list'>,
): Promise<DataOf<typeof endpoint>> {
  const all = (await listFormsOf(db, tenant.id, accountId)).map((row) => presentForm(row))
  const forms = all.filter((form) => tab === undefined || tabOf(form) === tab)
  if (withTabs !== 'true' && withTabs !== '1') return { forms }
  return {
    forms,
    tabs: formTabs.map((id) => ({
      id,
      label: message(locale, `givenForms.tab.${id}`),
      count: all.filter((form) => tabOf(form) === id).length,
    })),
  }
}
