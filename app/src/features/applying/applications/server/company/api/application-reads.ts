import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { companyEndpoint, pageQuery, sentFile } from '#kernel/company/company-endpoint.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type Binding, bind } from '#platform/http/endpoints.ts'
import { applicationErrors } from '../../../errors.ts'
import { companyApplicationService } from '../company-service.ts'
import { applicationSchema, presentApplication, presentVersion, versionSchema } from './application.ts'

const ofApplication = z.object({ id: z.string().max(companyLimits.id) })

const list = companyEndpoint({
  method: 'GET',
  path: '/applications',
  summary: 'List applications by their last change, oldest first.',
  scope: 'applications:read',
  query: pageQuery.extend({
    updated_after: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .optional()
      .describe('Only applications that changed later.'),
    job_id: z.coerce.number().int().optional(),
    status: applicationSchema.shape.status.optional(),
    stage_id: z.coerce.number().int().optional(),
  }),
  data: z.array(applicationSchema),
  refusals: applicationErrors.refusals('bad-cursor'),
})

const show = companyEndpoint({
  method: 'GET',
  path: '/applications/:id',
  summary: 'Show an application.',
  scope: 'applications:read',
  params: ofApplication,
  data: applicationSchema,
  refusals: applicationErrors.refusals('not-found'),
})

const showVersion = companyEndpoint({
  method: 'GET',
  path: '/applications/:id/versions/:n',
  summary: 'Show a version of an application as the candidate sent it, with the questions that they saw.',
  scope: 'applications:read',
  params: ofApplication.extend({ n: z.coerce.number().int() }),
  data: versionSchema,
  refusals: applicationErrors.refusals('not-found'),
})

const download = companyEndpoint({
  method: 'GET',
  path: '/applications/:id/attachments/:file',
  summary: 'Download a file that the candidate sent.',
  scope: 'files:read',
  params: ofApplication.extend({ file: z.string().max(companyLimits.id) }),
  data: sentFile,
  returnsFile: true,
  refusals: applicationErrors.refusals('not-found'),
})

/** Calls of the company API that read applications. */
export const applicationReads = [list, show, showVersion, download]

/** Binds them. */
export function bindApplicationReads(context: FeatureContext): Binding[] {
  const service = () => context.use(companyApplicationService)
  return [
    bind(list, async ({ tenant, query }) => {
      const { updated_after: updatedAfter, job_id: positionId, stage_id: stageId, ...page } = query
      const { applications, next } = await service().list(tenant.id, { ...page, updatedAfter, positionId, stageId })
      return { data: applications.map((one) => presentApplication(one, { context, tenant })), next: next ?? undefined }
    }),
    bind(show, async ({ tenant, params: { id: encId } }) => {
      const one = await service().show({ tenantId: tenant.id, encId })
      return { data: presentApplication(one, { context, tenant }) }
    }),
    bind(showVersion, async ({ tenant, params: { id: encId, n } }) => {
      const sent = await service().version({ tenantId: tenant.id, encId }, n)
      return { data: presentVersion(encId, sent, { context, tenant }) }
    }),
    bind(download, async ({ tenant, params: { id: encId, file } }) => {
      const found = await service().attachment({ tenantId: tenant.id, encId }, file)
      const bytes = found && (await context.files.get(found.key))
      if (!found || !bytes) throw applicationErrors.error('not-found')
      // The type is the sender's claim, and is not passed on.
      return { data: { name: found.name, type: 'application/octet-stream', bytes } }
    }),
  ]
}
