import type { FastifyPluginAsync } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { previewCandidate } from '#platform/feature/ports.ts'

/** Address of the letter that previews show. */
export const LETTER_PATH = '/api/pcsx/tools/theme/example-letter'

/** Fastify plugin that sends theme builders the PDF of the invented letter; it is missing for others. */
export function letterRoute(context: FeatureContext, requests: SiteRequests): FastifyPluginAsync {
  return async (app) => {
    app.get(LETTER_PATH, async (request, reply) => {
      const tenant = requests.tenantOf(request)
      const about = requests.contextOf(request, reply)
      const viewer = await about.viewer()
      if (!viewer?.isThemeBuilder) throw requestErrors.error('not-found')
      return reply
        .headers({
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(Buffer.from(await context.use(previewCandidate).letter({ tenant, context: about })))
    })
  }
}
