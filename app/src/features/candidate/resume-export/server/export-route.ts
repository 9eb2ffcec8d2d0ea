import type { JsonResume } from '@foyer/resume-parser/json-resume'
import type { FastifyPluginAsync } from 'fastify'
import { profileService, type ProfileService } from '#features/candidate/profile/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { admitViewer } from '#platform/http/admission/access.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { exportQuery } from '../contract.ts'
import { exportableSections } from './document/choose-sections.ts'
import { resumeOfProfile } from './document/resume-of-profile.ts'
import { exportErrors } from '../errors.ts'
import { EXPORT_PATH, exportSections } from '../rules.ts'
import { makeFile } from './make-file.ts'

/** Fastify plugin that serves the signed-in candidate's own résumé as a file. */
export function exportRoute({ use }: FeatureContext, { tenantOf, contextOf }: SiteRequests): FastifyPluginAsync {
  return async (app) => {
    app.get(EXPORT_PATH, async (request, reply) => {
      const tenant = tenantOf(request)
      const context = contextOf(request, reply)
      const viewer = await admitViewer({ access: 'candidate', afterTerms: true }, tenant, context)
      if (!viewer) throw requestErrors.error('not-signed-in')
      const query = exportQuery.safeParse(request.query)
      if (!query.success) throw requestErrors.error('malformed', { cause: query.error })
      const resume = await ownResume(use(profileService), viewer)
      if (exportableSections(resume).length === 0) throw exportErrors.error('nothing-to-export')
      const order = { ...query.data, language: context.locale, now: await context.now() }
      const { bytes, contentType, fileName } = await makeFile(resume, order)
      return reply
        .headers({
          'content-type': contentType,
          'content-disposition': savedAs(fileName),
          'cache-control': 'private, no-store',
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(bytes)
    })
  }
}

/** Returns a candidate's profile as a JSON Resume; empty without one. */
export async function ownResume(profiles: ProfileService, { tenantId, accountId }: DataOwner): Promise<JsonResume> {
  const profile = await profiles.read(tenantId, accountId)
  return profile ? resumeOfProfile(profile) : {}
}

/** Returns a candidate's whole profile as a PDF in the classic layout. */
export async function ownResumePdf(
  profiles: ProfileService,
  owner: DataOwner,
  { language, now }: { language: string; now: Date },
): Promise<Uint8Array> {
  const look = { format: 'pdf', layout: 'classic' } as const
  const order = { ...look, sections: [...exportSections], language, now }
  return (await makeFile(await ownResume(profiles, owner), order)).bytes
}
