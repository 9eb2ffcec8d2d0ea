import type { z } from 'zod'
import { fullName } from '#kernel/viewer.ts'
import { fileLink } from '#platform/files/file-link.ts'
import type { candidate, Resume } from '../contract.ts'
import { proposalStates } from '../states.ts'
import { mediaTypeOf } from './reading/sniff-format.ts'
import type { ResumeCall } from './dependencies.ts'
import { listResumes, type ResumeRow } from './store.ts'

/** Returns a résumé in the API's format, with a link for this session. */
export async function presentResume({ service, tenant, viewer, context }: ResumeCall, row: ResumeRow): Promise<Resume> {
  const { encId, fileKey, fileName, format, bytes, uploadedAt, isMain, reading, proposals } = row
  const file = { key: fileKey, fileName, contentType: mediaTypeOf(format) }
  return {
    id: encId,
    file_name: fileName,
    format,
    bytes,
    uploaded_at: uploadedAt.toISOString(),
    is_main: isMain,
    reading,
    path: fileLink(service.signingSecret, viewer, file, { domain: tenant.domain, now: await context.now() }),
    open_proposals: proposals.filter(({ status }) => status === proposalStates.initial).length,
  }
}

/** Returns all résumés of the candidate. */
export async function presentList(call: ResumeCall): Promise<Resume[]> {
  const rows = await listResumes(call.service.db, call.viewer)
  return Promise.all(rows.map((row) => presentResume(call, row)))
}

/** Returns the candidate in the format that existing clients expect after an upload. */
export async function presentCandidate({ service, viewer }: ResumeCall): Promise<z.output<typeof candidate>> {
  const { accountId, tenantId } = viewer
  const profile = await service.profile.read(tenantId, accountId)
  const { firstName, lastName } = profile?.resume.basics ?? viewer
  return {
    encId: accountId,
    email: viewer.email,
    firstName,
    lastName,
    firstname: firstName,
    lastname: lastName,
    fullname: fullName(firstName, lastName),
    location: profile?.resume.basics.location?.name ?? '',
    hasResume: (await listResumes(service.db, viewer)).length > 0,
  }
}
