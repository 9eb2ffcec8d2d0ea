import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { addToJobs } from './add-to-jobs.ts'
import { beginForm } from './begin-form.ts'
import { listOwnForms } from './list-own-forms.ts'
import { publishEdit } from './publish-edit.ts'
import { discardEdit, saveForm } from './save-form.ts'
import { showForm } from './show-form.ts'
import { listFormVersions, showFormVersion } from './list-form-versions.ts'

export function formEditorBindings(parts: Pick<FeatureContext, 'db' | 'use'>): Binding[] {
  return [
    bind(contract.listForms, async ({ tenant }) => ({ data: { forms: await listOwnForms(parts.db, tenant.id) } })),
    bind(contract.beginForm, async ({ tenant, viewer, context, body }) => ({
      data: { key: await beginForm({ ...parts, tenant, viewer, now: await context.now() }, body) },
    })),
    bind(contract.showForm, async ({ tenant, params }) => ({ data: await showForm({ ...parts, tenant }, params.key) })),
    bind(contract.saveForm, async ({ tenant, viewer, context, params, body }) => ({
      data: await saveForm({ ...parts, tenant, viewer, now: await context.now() }, params.key, body),
    })),
    bind(contract.publishEdit, async ({ tenant, viewer, context, params, body }) => {
      const call = { ...parts, tenant, viewer, now: await context.now() }
      const { number, created, changed, moved } = await publishEdit(call, params.key, body)
      return { data: { number, created, changed, moved: moved ?? null } }
    }),
    bind(contract.addToJobs, async ({ tenant, params, body }) => ({
      data: { added: await addToJobs({ ...parts, tenant }, params.key, body) },
    })),
    bind(contract.listFormVersions, async ({ tenant, params }) => ({
      data: { versions: await listFormVersions({ ...parts, tenant }, params.key) },
    })),
    bind(contract.showFormVersion, async ({ tenant, params }) => ({
      data: await showFormVersion({ ...parts, tenant }, params.key, params.number),
    })),
    bind(contract.discardEdit, async ({ tenant, viewer, context, params, body }) => ({
      data: {
        published: await discardEdit({ ...parts, tenant, viewer, now: await context.now() }, params.key, body.version),
      },
    })),
  ]
}
