import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { addFile, dropFile, saveForm } from './answering/change-form.ts'
import { showForm } from './answering/show-form.ts'
import { submitForm } from './answering/submit-form.ts'
import { listForms } from './list-forms.ts'
import type { FormParts } from './parts.ts'
import { presentForm } from './present-form.ts'

export function givenFormBindings(parts: FormParts): Binding[] {
  return [
    bind(contract.listForms, async ({ tenant, viewer: { accountId }, query, context }) => {
      const { locale, timeZone } = context
      return { data: await listForms(parts, { tenant, accountId, locale, timeZone, now: await context.now() }, query) }
    }),
    bind(contract.showForm, async ({ tenant, context, params, query: { key, since, device } }) => ({
      data: await showForm({ parts, tenant, context, encId: params.id, key }, { since, device }),
    })),
    bind(contract.saveForm, async ({ tenant, context, params, query: { key }, body }) => ({
      data: await saveForm({ parts, tenant, context, encId: params.id, key }, body),
    })),
    bind(contract.submitForm, async ({ tenant, context, params, query: { key }, body }) => ({
      data: {
        form: presentForm(await submitForm({ parts, tenant, context, encId: params.id, key }, body.version), key),
      },
    })),
    bind(contract.addFormFile, async ({ tenant, context, params, query: { key }, body, files: [file] }) => {
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      const sent = { field: body.field, name: file.name, bytes: file.bytes, device: body.device }
      return { data: await addFile({ parts, tenant, context, encId: params.id, key }, sent) }
    }),
    bind(contract.deleteFormFile, async ({ tenant, context, params, query: { key } }) => {
      await dropFile({ parts, tenant, context, encId: params.id, key }, params.fileId)
      return { data: {} }
    }),
  ]
}
