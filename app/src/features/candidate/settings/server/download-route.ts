import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { packDownload } from '#platform/personal-data/pack-download.ts'
import { settingsErrors } from '../errors.ts'
import { DOWNLOAD_PATH, isDownloadLink } from './download-link.ts'
import type { SettingsDependencies } from './records/dependencies.ts'

export interface DownloadDependencies {
  service: SettingsDependencies
  /** Throws if the request names no tenant of this installation. */
  tenantOf(request: FastifyRequest): SiteTenant
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
}

/** Fastify plugin that serves the download of personal data, the only response here that is not JSON. */
export function downloadRoute({
  service,
  tenantOf,
  contextOf,
}: DownloadDependencies): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get(DOWNLOAD_PATH, async (request, reply) => {
      const tenant = tenantOf(request)
      const context = contextOf(request, reply)
      const viewer = await context.viewer()
      if (!viewer) throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
      const query = (request.query ?? {}) as Record<string, unknown>
      const link = { expires: first(query['expires']) ?? '', signature: first(query['signature']) ?? '' }
      const now = await context.now()
      if (!isDownloadLink(service.signingSecret, viewer, link, now)) throw settingsErrors.error('download-expired')
      context.info({ audit: 'data-downloaded', domain: tenant.domain, account: viewer.accountId }, 'audit')
      const { branding } = tenant.site
      const around = {
        company: branding.companyName || tenant.name,
        locale: viewer.language ?? context.locale,
        timeZone: context.timeZone,
        now,
      }
      const list = service.held.downloaded.map((data) => ({
        feature: data.feature,
        export: () => data.export(service.db, viewer),
      }))
      const name = `${tenant.domain}-${now.toISOString().slice(0, 10)}.zip`
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(await packDownload(list, around))
    })
  }
}
