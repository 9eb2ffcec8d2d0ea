import { readResume } from '#features/candidate/resumes/server/index.ts'
import { companyApplicationService, reviewService } from '#features/applying/applications/server/index.ts'
import type { ParsedResume } from '@foyer/resume-parser'
import { AppError } from '#kernel/error.ts'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { audit } from '#platform/acts/audit.ts'
import type { Actor } from '#platform/feature/act.ts'
import { deskErrors } from '../errors.ts'
import { type DeskCall, readable } from './records/desk-call.ts'

/** Returns a candidate's file. The audit has recorded it before. @throws `desk/not-found`, also while the name is hidden */
export async function readApplicantFile(call: DeskCall, target: { id: string; file: string }, actor: Actor) {
  const { encId } = await readable(call, target.id)
  const hide = await call.context.use(reviewService).hider({ tenantId: call.tenant.id, encId })
  if (hide) throw deskErrors.error('not-found')
  return fetchFile(call, encId, target.file, actor)
}

async function fetchFile({ context, tenant, now }: DeskCall, encId: string, file: string, actor: Actor) {
  const found = await context.use(companyApplicationService).attachment({ tenantId: tenant.id, encId }, file)
  if (!found) throw deskErrors.error('not-found')
  await context.use(audit).record({ tenantId: tenant.id, at: now, actor, act: 'read file', target: encId })
  const bytes = await context.files.get(found.key)
  if (!bytes) throw deskErrors.error('not-found')
  // The type is the sender's claim, and is not passed on.
  return { name: found.name, field: found.field, type: 'application/octet-stream', bytes } satisfies SentFile & {
    field: string
  }
}

/**
 * Returns the text of a candidate's file; null if it has none that can be read. While the name is hidden, only that of the
 * résumé is returned, without the lines and words that say who wrote it.
 *
 * @throws `desk/not-found`
 */
export async function readApplicantText(
  call: DeskCall,
  target: { id: string; file: string },
  actor: Actor,
): Promise<string | null> {
  const { encId } = await readable(call, target.id)
  const about = { tenantId: call.tenant.id, encId }
  const review = call.context.use(reviewService)
  const { bytes, name, field } = await fetchFile(call, encId, target.file, actor)
  const parsed = await parse(bytes, name)
  const hide = await review.hider(about, { language: parsed?.language, alsoNamed: parsed?.profile.basics?.name })
  if (hide && field !== RESUME) throw deskErrors.error('not-found')
  const lines = parsed && (hide ? linesWithoutContact(parsed).map(hide) : parsed.lines.map(({ text }) => text))
  return lines && lines.length > 0 ? lines.join('\n') : null
}

const RESUME = 'resume'

/** Returns what is read in a file; undefined if it can't be read. */
async function parse(bytes: Uint8Array, name: string): Promise<ParsedResume | undefined> {
  try {
    return (await readResume(bytes, name, undefined)).parsed ?? undefined
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

/** The values of a résumé that say who and where its writer is. */
const CONTACT = /^basics\.(?!summary|label)/

/** Returns the lines of a résumé without those that have such values. */
function linesWithoutContact({ lines, provenance }: ParsedResume): string[] {
  const contact = new Set(Object.entries(provenance).flatMap(([path, { line }]) => (CONTACT.test(path) ? line : [])))
  return lines.flatMap(({ index, text }) => (contact.has(index) ? [] : [text]))
}
