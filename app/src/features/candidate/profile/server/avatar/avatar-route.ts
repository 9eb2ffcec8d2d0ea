import type { FastifyPluginAsync } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import { AVATARS_PATH } from '#kernel/viewer.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { admitViewer } from '#platform/http/admission/access.ts'
import { findAvatar } from './avatar-store.ts'

/**
 * Fastify plugin that serves signed-in candidates their photos. The browser caches a photo but revalidates it each
 * time, so that it can't be shown after the session ends. An unknown id and another candidate's get the same 404.
 */
export function avatarRoute({ db, files }: FeatureContext, { tenantOf, contextOf }: SiteRequests): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string } }>(`${AVATARS_PATH}/:id`, async (request, reply) => {
      const viewer = await admitViewer(
        { access: 'candidate', afterTerms: false },
        tenantOf(request),
        contextOf(request, reply),
      )
      const row = viewer && (await findAvatar(db, viewer, request.params.id))
      if (!row) throw requestErrors.error('not-found')
      const tag = `"${row.id}"`
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      // Small enough to need no stream, which would fail when the page is left.
      const photo = await files.get(row.fileKey)
      if (!photo) throw requestErrors.error('not-found')
      return reply
        .headers({ 'content-type': 'image/jpeg', 'content-security-policy': "sandbox; default-src 'none'" })
        .send(photo)
    })
  }
}
