import * as limits from '#config/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { safeFileName } from '#platform/http/file-name.ts'
import { changeResume, changeReview, getReview, listResumes, uploadResume } from '../contract.ts'
import { changeResume as change } from './change-resume.ts'
import { decodeDataUrl } from './decode-data-url.ts'
import { presentCandidate, presentList } from './present-resume.ts'
import type { ResumeDependencies } from './dependencies.ts'
import { changeReview as applyChange, showReview } from './review-resume.ts'
import { type SentResume, uploadResume as upload } from './upload-resume.ts'

export function resumeBindings(service: ResumeDependencies): Binding[] {
  return [
    bind(uploadResume, async ({ body, files, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      const { encId, filled } = await upload(call, await sentResume(service, body, files))
      const resumes = await presentList(call)
      const resume = resumes.find(({ id }) => id === encId)
      // Deleted from another tab in the meantime.
      if (!resume) throw requestErrors.error('not-found')
      return { data: { candidate: await presentCandidate(call), resume, filled } }
    }),
    bind(listResumes, async ({ tenant, viewer, context }) => ({
      data: { resumes: await presentList({ service, tenant, viewer, context }), most: limits.resumesMax },
    })),
    bind(changeResume, async ({ params, body, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      const { operation, file_name: fileName } = body
      if (operation !== 'rename') await change(call, params.id, { operation })
      else if (fileName) await change(call, params.id, { operation, fileName })
      else throw requestErrors.error('invalid', { fields: { file_name: ['Missing data for required field.'] } })
      return { data: { resumes: await presentList(call), most: limits.resumesMax } }
    }),
    bind(getReview, async ({ params, tenant, viewer, context }) => ({
      data: { review: await showReview({ service, tenant, viewer, context }, params.id) },
    })),
    bind(changeReview, async ({ params, body, tenant, viewer, context }) => {
      const call = { service, tenant, viewer, context }
      await applyChange(call, params.id, body)
      return { data: { review: await showReview(call, params.id) } }
    }),
  ]
}

/** Returns the file of an upload, sent as a file or as a data URL, which no form parser has scanned. */
async function sentResume(
  { scanner }: ResumeDependencies,
  { resume_file_name: name, resume_content: content }: { resume_file_name?: string; resume_content?: string },
  [file]: readonly UploadedFile[],
): Promise<SentResume> {
  if (file) return { name: safeFileName(name ?? file.name), bytes: file.bytes }
  if (content === undefined)
    throw requestErrors.error('invalid', { fields: { resume_content: ['Missing data for required field.'] } })
  const sent = { name: safeFileName(name ?? ''), bytes: decodeDataUrl(content) }
  await scanner.check(sent)
  return sent
}
