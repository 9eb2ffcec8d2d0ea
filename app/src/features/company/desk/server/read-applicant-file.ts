import { readResume } from '#features/candidate/resumes/server/index.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { AppError } from '#kernel/error.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import { deskErrors } from '../errors.ts'
import { type DeskCall, readable } from './records/desk-call.ts'

/** Returns a candidate's file. The audit has recorded it before. @throws `desk/not-found` */
export async function readApplicantFile(call: DeskCall, target: { id: string; file: string }, actor: Actor) {
  const { context, tenant, now } = call
  const { encId } = await readable(call, target.id)
  const found = await context.use(companyApplicationService).attachment({ tenantId: tenant.id, encId }, target.file)
  if (!found) throw deskErrors.error('not-found')
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read file', target: encId })
  const bytes = await context.files.get(found.key)
  if (!bytes) throw deskErrors.error('not-found')
  // The type is the sender's claim, and is not passed on.
  return { name: found.name, type: 'application/octet-stream', bytes } satisfies SentFile
}

/** Returns the text of a candidate's file; null if it has none that can be read. @throws `desk/not-found` */
export async function readApplicantText(
  call: DeskCall,
  target: { id: string; file: string },
  actor: Actor,
): Promise<string | null> {
  const { bytes, name } = await readApplicantFile(call, target, actor)
  try {
    const { parsed } = await readResume(bytes, name, undefined)
    return parsed && parsed.lines.length > 0 ? parsed.lines.map(({ text }) => text).join('\n') : null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
