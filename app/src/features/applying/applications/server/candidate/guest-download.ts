import type { FastifyPluginAsync } from 'fastify'
import { GUEST_DOWNLOAD_PATH } from '#features/account/guests/rules.ts'
import { guestDownload, guestDependencies, guestService } from '#features/account/guests/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { packDownload } from '#platform/personal-data/pack-download.ts'

/**
 * Fastify plugin that lets guests download the contents of their applications and drafts as a zip. Only the browser
 * with the guest's cookie can, which can read the applications anyway; candidates download their data in the settings.
 */
export function guestDownloadRoute(context: FeatureContext, requests: SiteRequests): FastifyPluginAsync {
  return async (app) => {
    app.get(GUEST_DOWNLOAD_PATH, async (request, reply) => {
      const tenant = requests.tenantOf(request)
      const around = requests.contextOf(request, reply)
      const applicant = await context.use(guestService).find(tenant, around)
      if (!applicant) throw requestErrors.error('not-signed-in')
      if (applicant.accountId !== null) throw requestErrors.error('not-found')
      const now = await around.now()
      around.info({ audit: 'data-downloaded', domain: tenant.domain, guest: applicant.guestId }, 'audit')
      const own = guestDownload(guestDependencies(context), applicant)
      const { locale, timeZone } = around
      const company = tenant.site.branding.companyName || tenant.name
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${tenant.domain}-${now.toISOString().slice(0, 10)}.zip"`,
          'cache-control': 'private, no-store',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(await packDownload(own, { company, locale, timeZone, now }))
    })
  }
}
