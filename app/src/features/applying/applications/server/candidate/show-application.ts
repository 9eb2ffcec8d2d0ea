import { isDeepStrictEqual } from 'node:util'
import { addMinutes } from '#kernel/time.ts'
import { fileLimits } from '#platform/files/limits.ts'
import type { PositionForm } from '#features/applying/forms/server/index.ts'
import { listOffersOf } from '#features/letters/offers/server/index.ts'
import { offerStatusAt } from '#features/letters/offers/states.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { listDeliveries } from '#platform/mail/delivery-store.ts'
import { fileLink, sharedFileLink } from '#platform/files/file-link.ts'
import type { ApplicationSummary, SentVersion, ShownApplication } from '../../contract.ts'
import { applicationErrors } from '../../errors.ts'
import { parseReceipt } from '../../receipt.ts'
import { isLive, isWithdrawn } from '../../states.ts'
import { type EventRow, listEvents } from '../records/event-store.ts'
import { stageName, stagesEver } from '../records/stage-store.ts'
import { threadOf } from '../records/thread-of.ts'
import {
  type ApplicationRow,
  fileKeys,
  findReceipt,
  listOwnApplications,
  listVersions,
  type SentFile,
  type VersionWithContent,
} from '../records/store.ts'
import { canRevoke } from './consents.ts'
import { listConsents } from './consent-store.ts'
import { type ApplicantCall, readerOf, readOwnApplication } from './own-application.ts'
import { presentApplication, type Reader } from './present-application.ts'
import { showExplanation } from './show-explanation.ts'

/** A request whose response links to files, with links bound to its session. */
type ShowCall = ApplicantCall & { context: RequestContext }

/** Returns the candidate's applications, both active and ended ones. */
export async function listOwn(
  call: ApplicantCall,
  now: Date,
): Promise<{ applications: ApplicationSummary[]; inactiveApplications: ApplicationSummary[] }> {
  const rows = await listOwnApplications(call.dependencies.db, call.applicant)
  const reader = await readerOf(call, rows, now)
  // A site that hides the status must not reveal that an application ended by listing it elsewhere.
  const isActive = ({ state }: ApplicationRow) => (reader.hidden ? !isWithdrawn(state) : isLive(state))
  const present = (row: ApplicationRow) => presentApplication(row, reader)
  return {
    applications: rows.filter(isActive).map(present),
    inactiveApplications: rows.filter((row) => !isActive(row)).map(present),
  }
}

/** Returns an application of the caller, with everything that its page shows. @throws `not-found` */
export async function showApplication(call: ApplicantCall, encId: string, now: Date): Promise<ShownApplication> {
  const row = await readOwnApplication(call, encId)
  const { db } = call.dependencies
  const reader = await readerOf(call, [row], now)
  const versions = await listVersions(db, row.id)
  const offers = await listOffersOf(db, { tenantId: row.tenantId, application: row.encId })
  const consents = (await listConsents(db, [row.id])).get(row.id) ?? []
  const events = await listEvents(db, row.id)
  const emails = await listDeliveries(db, { tenantId: row.tenantId, about: row.encId })
  return {
    application: presentApplication(row, reader),
    messages: threadOf(events, reader),
    explanation: await showExplanation(call, row, reader),
    emailRefused: emails.at(-1)?.state === 'refused',
    timeline: reader.hidden ? [] : await timelineOf(call, row, events, reader),
    offers: offers.map((offer) => ({
      id: offer.encId,
      status: offerStatusAt(offer, now),
      expires_at: offer.expiresAt?.toISOString() ?? null,
    })),
    consents: consents.map((consent) => ({
      purpose: consent.purpose,
      words: consent.words,
      given_at: consent.givenAt.toISOString(),
      revoked_at: consent.revokedAt?.toISOString() ?? null,
      can_revoke: canRevoke(call, row, consent),
    })),
    versions: versions.map(({ number, at }, index) => ({
      number,
      at: at.toISOString(),
      by: 'candidate',
      changed: changedFields(versions[index - 1], versions[index]),
    })),
  }
}

/** Returns the history with the names of the stages in the reader's language. */
async function timelineOf(
  { dependencies }: ApplicantCall,
  row: ApplicationRow,
  events: readonly EventRow[],
  { locale }: Reader,
): Promise<ShownApplication['timeline']> {
  const stages = await stagesEver(dependencies.db, row.tenantId, row.positionId)
  const names = new Map(stages.map(({ key, labels }) => [key, stageName(labels, locale)]))
  const nameOf = ({ action }: EventRow, key: string | null) =>
    key === null || action === 'edited' ? key : (names.get(key) ?? key)
  return events.map((event) => ({
    at: event.at.toISOString(),
    actor: event.actor,
    action: event.action,
    from: nameOf(event, event.from),
    to: nameOf(event, event.to),
    words: event.words,
  }))
}

function changedFields(before: VersionWithContent | undefined, after: VersionWithContent | undefined): string[] {
  if (!before?.content || !after?.content) return []
  const [old, young] = [before.content.answers, after.content.answers]
  const names = new Set([...Object.keys(old), ...Object.keys(young)])
  return [...names].filter((name) => !isDeepStrictEqual(old[name], young[name]))
}

/** Returns a version as it was sent. @throws `not-found`, also after it was erased */
export const showVersion = async (call: ShowCall, encId: string, number: string): Promise<SentVersion> =>
  versionOf(call, await readOwnApplication(call, encId), number)

/** Returns the newest version of an application for editing. @throws `not-found`, also after it was erased */
export async function showEditForm(
  call: ShowCall,
  encId: string,
  now: Date,
): Promise<{ application: ApplicationSummary; version: SentVersion; storage_key: string }> {
  const row = await readOwnApplication(call, encId)
  return {
    application: presentApplication(row, await readerOf(call, [row], now)),
    version: await versionOf(call, row, String(row.version)),
    storage_key: call.dependencies.drafts.storageKey(call.applicant),
  }
}

async function versionOf(call: ShowCall, row: ApplicationRow, number: string): Promise<SentVersion> {
  const { dependencies, context } = call
  const version = (await listVersions(dependencies.db, row.id)).find((one) => String(one.number) === number)
  if (!version?.content) throw applicationErrors.error('not-found')
  const form = await dependencies.forms.pinned(dependencies.db, row.tenantId, version.formVersionIds, version.language)
  const { id, title, displayJobId, locations, description } = row.position
  return {
    number: version.number,
    at: version.at.toISOString(),
    language: version.language,
    definition: withoutVoluntary(form),
    values: version.content.answers,
    files: await presentFiles(call, version.content.files, await context.now()),
    hash: version.hash,
    position: { id, title, displayJobId, locations, description },
  }
}

/** Returns a form without voluntary questions about the person, whose answers aren't part of any version. */
export function withoutVoluntary({ definition, demographicFields }: PositionForm): Record<string, unknown> {
  const sections = definition.sections.flatMap((section) => {
    const items = section.items.filter(({ name }) => !demographicFields.has(name))
    return items.length > 0 ? [{ ...section, items }] : []
  })
  return { ...definition, sections }
}

async function presentFiles(
  { dependencies, tenant: { domain }, context }: ShowCall,
  files: readonly SentFile[],
  now: Date,
): Promise<SentVersion['files']> {
  const keys = await fileKeys(
    dependencies.db,
    files.map(({ file }) => file),
  )
  const viewer = await context.viewer()
  return files.flatMap(({ file, field, name, type, bytes, sha256 }) => {
    const key = keys.get(file)
    if (key === undefined) return []
    const linked = { key, fileName: name, contentType: type }
    const path = linkFor(dependencies.signingSecret, viewer, linked, { domain, now })
    return [{ id: file, field, name, type, size: bytes, sha256, path }]
  })
}

/** A guest has no session to bind a link to; the guest's link is encrypted and also expires. */
function linkFor(
  secret: string,
  viewer: Awaited<ReturnType<RequestContext['viewer']>>,
  file: Parameters<typeof fileLink>[2],
  { domain, now }: { domain: string; now: Date },
): string {
  if (viewer) return fileLink(secret, viewer, file, { domain, now })
  return sharedFileLink(secret, file, { domain, expiresAt: addMinutes(now, fileLimits.linkMinutes) })
}

/** Returns the facts that a receipt proves. @throws `not-found` for unknown and malformed numbers alike */
export async function showReceipt(
  { dependencies, tenant }: Pick<ApplicantCall, 'dependencies' | 'tenant'>,
  typed: string,
): Promise<{ received_on: string; position: string; sha256: string }> {
  // Looks up a malformed number too, so that both take the same time.
  const found = await findReceipt(dependencies.db, tenant.id, parseReceipt(typed) ?? 'none')
  if (!found) throw applicationErrors.error('not-found')
  return { received_on: found.at.toISOString(), position: found.title, sha256: found.sha256 }
}
