import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { addFile, removeFile } from './files/add-file.ts'
import { presentFiles } from './files/present-files.ts'
import { requestErrors } from '#kernel/error.ts'
import { discardDraft, publishDraft, rollBack, saveDraft } from './save-draft.ts'
import { previewToken } from './preview/preview-token.ts'
import { listVersions, showTheme, showVersion } from './show-theme.ts'

export function themeBindings({ db, files, secrets }: Pick<FeatureContext, 'db' | 'files' | 'secrets'>): Binding[] {
  return [
    bind(contract.showTheme, async ({ tenant }) => ({ data: await showTheme({ db, tenant }) })),
    bind(contract.saveDraft, async ({ tenant, viewer, context, body }) => ({
      data: await saveDraft({ db, tenant, viewer, now: await context.now() }, body),
    })),
    bind(contract.discardDraft, async ({ tenant, viewer, context, body }) => {
      await discardDraft({ db, tenant, viewer, now: await context.now() }, body.revision)
      return { data: {} }
    }),
    bind(contract.publishDraft, async ({ tenant, viewer, context, body }) => ({
      data: { number: await publishDraft({ db, tenant, viewer, now: await context.now() }, body) },
    })),
    bind(contract.rollBack, async ({ tenant, viewer, context, body }) => ({
      data: { number: await rollBack({ db, tenant, viewer, now: await context.now() }, body) },
    })),
    bind(contract.listVersions, async ({ tenant }) => ({ data: { versions: await listVersions(db, tenant.id) } })),
    bind(contract.addFile, async ({ tenant, viewer, context, body, files: [upload] }) => {
      if (!upload) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      const call = { db, files, tenantId: tenant.id, accountId: viewer.accountId, now: await context.now() }
      const [file] = presentFiles([await addFile(call, body, upload)], [], tenant)
      if (!file) throw requestErrors.error('invalid')
      return { data: { file } }
    }),
    bind(contract.removeFile, async ({ tenant, viewer, context, params }) => {
      await removeFile({ db, tenantId: tenant.id, accountId: viewer.accountId, now: await context.now() }, params.id)
      return { data: {} }
    }),
    bind(contract.openPreview, async ({ viewer, context }) => {
      const { token, expiresAt } = previewToken(secrets.signing, viewer, await context.now())
      return { data: { token, expiresAt: expiresAt.toISOString() } }
    }),
    bind(contract.showVersion, async ({ tenant, params, query }) => ({
      data: await showVersion(db, tenant.id, params.number, query.against),
    })),
  ]
}
