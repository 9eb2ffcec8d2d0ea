import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { addFile, dropFile, saveForm } from './answering/save-form.ts'
import { showForm } from './answering/show-form.ts'
import { submitForm } from './answering/submit-form.ts'
import { listForms } from './list-forms.ts'
import type { FormDependencies } from './records/dependencies.ts'
import { presentForm } from './records/present-form.ts'

export function givenFormBindings(dependencies: FormDependencies): Binding[] {
  return [
    bind(contract.listForms, async ({ tenant, viewer: { accountId }, query, context }) => {
      const { locale, timeZone } = context
      return {
        data: await listForms(dependencies, { tenant, accountId, locale, timeZone, now: await context.now() }, query),
      }
    }),
    bind(contract.showForm, async ({ tenant, context, params, query: { key, since, device } }) => ({
      data: await showForm({ dependencies, tenant, context, encId: params.id, key }, { since, device }),
    })),
    bind(contract.saveForm, async ({ tenant, context, params, query: { key }, body }) => ({
      data: await saveForm({ dependencies, tenant, context, encId: params.id, key }, body),
    })),
    bind(contract.submitForm, async ({ tenant, context, params, query: { key }, body }) => ({
      data: {
        form: presentForm(
          await submitForm({ dependencies, tenant, context, encId: params.id, key }, body.version),
          key,
        ),
      },
    })),
    bind(contract.addFormFile, async ({ tenant, context, params, query: { key }, body, files: [file] }) => {
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      const sent = { field: body.field, name: file.name, bytes: file.bytes, device: body.device }
      return { data: await addFile({ dependencies, tenant, context, encId: params.id, key }, sent) }
    }),
    bind(contract.deleteFormFile, async ({ tenant, context, params, query: { key } }) => {
      await dropFile({ dependencies, tenant, context, encId: params.id, key }, params.fileId)
      return { data: {} }
    }),
  ]
}
