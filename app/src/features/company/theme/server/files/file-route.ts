import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { requestErrors } from '#kernel/error.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { everyKeyInUse, fileKey, THEME_FILES } from './file-store.ts'

const TYPES: Readonly<Record<string, string>> = { woff2: 'font/woff2', webp: 'image/webp' }

/**
 * Fastify plugin that serves the files of themes to everyone. An address contains the hash of the content, so browsers
 * cache it permanently; equal files of different companies have the same address.
 */
export function themeFileRoute({ files }: Pick<FeatureContext, 'files'>): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { file: string } }>('/theme/:file', async (request, reply) => {
      const [, sha256 = '', type = ''] = /^([0-9a-f]{64})\.(woff2|webp)$/.exec(request.params.file) ?? []
      const bytes = sha256 ? await files.get(fileKey(sha256, type)) : undefined
      if (!bytes) throw requestErrors.error('not-found')
      return reply
        .headers({
          'content-type': TYPES[type],
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          // Emails show the logo in programs that run on other sites.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes)
    })
  }
}

const orphansJob = defineJob({
  name: 'theme-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

/** Registers the job that deletes files of removed rows and of interrupted uploads. */
export function removeThemeOrphans({
  jobs,
  db,
  files,
  now,
}: Pick<FeatureContext, 'jobs' | 'db' | 'files' | 'now'>): void {
  jobs.handle(orphansJob, async () => {
    const keysInUse = async () => new Set(await everyKeyInUse(db))
    await removeOrphans(files, { prefix: THEME_FILES, keysInUse, now: await now() })
  })
  jobs.schedule(orphansJob, '20 4 * * *', {})
}
