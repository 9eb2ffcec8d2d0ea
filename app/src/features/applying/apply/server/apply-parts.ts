import { translatePlace } from '#features/jobs/places/server/index.ts'
import { applyLinkOf } from '#config/apply-rules.ts'
import {
  type Applications,
  applicationService,
  type CartKeys,
  cartKeys,
} from '#features/applying/applications/server/index.ts'
import { type Drafts, draftService } from '#features/applying/drafts/server/index.ts'
import { type Forms, formService } from '#features/applying/forms/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPositions, showPosition } from '#features/jobs/positions/server/index.ts'
import { positionState } from '#features/jobs/positions/states.ts'
import { type ProfileService, profileService } from '#features/candidate/profile/server/index.ts'
import { type ApplicantResumes, applicantResumeService } from '#features/candidate/resumes/server/index.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { message, type MessageId } from '#platform/messages/messages.ts'
import { applyErrors } from '../errors.ts'
import { parsePids } from '../rules.ts'
import { factsOfAccount, factsOfProfile, type KnownAnswers } from './prefill/prefill.ts'

/** Dependencies of the use cases. */
export interface ApplyParts {
  db: Database
  guests: Guests
  forms: Forms
  drafts: Drafts
  applications: Applications
  cartKeys: CartKeys
  profiles: ProfileService
  resumes: ApplicantResumes
  signingSecret: string
  /** Off lifts the limits of a test run. */
  limits: 'on' | 'off'
  nowIn(trx: Transaction): Promise<Date>
}

export const applyParts = ({ db, use, secrets, config, nowIn }: FeatureContext): ApplyParts => ({
  db,
  guests: use(guestService),
  forms: use(formService),
  drafts: use(draftService),
  applications: use(applicationService),
  cartKeys: use(cartKeys),
  profiles: use(profileService),
  resumes: use(applicantResumeService),
  signingSecret: secrets.signing,
  limits: config.limits,
  nowIn,
})

/** A call about applying. */
export interface ApplyCall {
  parts: ApplyParts
  tenant: SiteTenant
  context: RequestContext
}

/** Refuses visitors of a site that takes applications of candidates only. @throws 401 */
export async function admitApplicant({ tenant, context }: ApplyCall): Promise<void> {
  if (!tenant.site.behaviourFlags.loggedOutApplyDisabled || (await context.viewer())) return
  throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
}

/** Refuses candidates who have not accepted the site's terms. @throws `request/terms-required` */
export async function requireTerms({ context }: ApplyCall): Promise<void> {
  if ((await context.viewer()) && !(await context.termsAccepted())) throw requestErrors.error('terms-required')
}

type Keys = ReadonlyMap<number, string>

/**
 * Returns the keys that the caller has shown before for private positions: when collecting them in the cart, or when beginning
 * an application. They open nothing once the company changed the key.
 */
async function shownKeys({ parts, tenant, context }: ApplyCall, ids: readonly number[]): Promise<Keys> {
  const applicant = await parts.guests.find(tenant, context)
  if (!applicant) return new Map()
  const [begun, collected] = await Promise.all([
    parts.drafts.keys(parts.db, applicant, ids),
    parts.cartKeys(applicant, ids),
  ])
  return new Map([...begun, ...collected])
}

/**
 * Returns the positions that a call names, open and taking applications on this site, in the given order.
 * @throws `positions/not-found` for an unknown one, and a private one without its key, now or before; `apply/elsewhere`;
 * `apply/position-closed`, with the caller's draft, if there is one
 */
export async function positionsOf(
  call: ApplyCall,
  { pids, key }: { pids?: unknown; key?: unknown },
  known?: Keys,
): Promise<[Position, ...Position[]]> {
  const { parts, tenant, context } = call
  const ids = parsePids(first(pids))
  if (!ids) throw requestErrors.error('invalid', { fields: { pids: ['Ids of positions, joined by commas.'] } })
  const given = first(key)
  const shown = known ?? (given === undefined ? await shownKeys(call, ids) : new Map<number, string>())
  const positions: Position[] = []
  for (const id of ids) positions.push(await showPosition(parts.db, tenant.id, String(id), shown.get(id) ?? given))
  const now = await context.now()
  for (const position of positions) {
    if (applyLinkOf(position, tenant.site) !== null) throw applyErrors.error('elsewhere')
    if (positionState(position, now) !== 'closed') continue
    const applicant = await parts.guests.find(tenant, context)
    const draft = applicant && (await parts.drafts.find(parts.db, applicant, position.id))
    throw applyErrors.error('position-closed', { data: { draft: presentDraft(draft) } })
  }
  const [position, ...others] = positions
  if (!position) throw requestErrors.error('invalid')
  return [position, ...others]
}

/** A position that a call names and that takes no application now. */
export interface Refused {
  pid: number
  /** Empty, as are number and places, for a private position whose key isn't known. */
  name: string
  displayJobId: string
  locations: string[]
  code: string
  message: string
}

/**
 * As {@link positionsOf}, but of several positions those that take no application are listed with the reason.
 * @throws the reason of the first one if none is left
 */
export async function openAmong(
  call: ApplyCall,
  { pids, key }: { pids?: unknown; key?: unknown },
): Promise<{ positions: [Position, ...Position[]]; refused: Refused[] }> {
  const ids = parsePids(first(pids))
  if (!ids || ids.length === 1) return { positions: await positionsOf(call, { pids, key }), refused: [] }
  const positions: Position[] = []
  const refused: Refused[] = []
  const reasons: unknown[] = []
  const shown = await shownKeys(call, ids)
  for (const id of ids) {
    try {
      positions.push(...(await positionsOf(call, { pids: String(id), key }, shown)))
    } catch (error) {
      const [known] = await findPositions(call.parts.db, call.tenant.id, [id])
      const isPublic = known?.privateKey === null
      refused.push(refusedFor(call, isPublic ? known : { id, title: '', displayJobId: '', locations: [] }, error))
      reasons.push(error)
    }
  }
  const [position, ...others] = positions
  if (!position) throw reasons[0]
  return { positions: [position, ...others], refused }
}

/** Returns a refusal as the outcome of its position; failures of the server are thrown. */
export function refusedFor(
  { context }: Pick<ApplyCall, 'context'>,
  position: Pick<Position, 'id' | 'title' | 'displayJobId' | 'locations'>,
  error: unknown,
): Refused {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error
  const text = message(context.locale, error.messageKey as MessageId, error.values)
  const { applyData: _none, ...named } = presentPosition(position, context.locale)
  return { ...named, code: error.code, message: text }
}

/** Returns the open draft of the caller as answers name it. */
export const presentDraft = (draft: { encId: string; version: number } | undefined) =>
  draft ? { encId: draft.encId, version: draft.version } : null

/** Returns the position as programs that apply know it. */
export const presentPosition = (
  { id, displayJobId, title, locations }: Pick<Position, 'id' | 'displayJobId' | 'title' | 'locations'>,
  locale: string,
) => ({
  pid: id,
  displayJobId,
  name: title,
  locations: locations.map(({ label, standardized }) => translatePlace(label, locale, standardized)),
  applyData: null,
})

/** Returns what is known about an applicant: the account, the profile, and what they answered to this company before. */
export async function knownAnswers(
  { profiles, resumes, applications }: ApplyParts,
  applicant: Applicant | undefined,
  context: RequestContext,
): Promise<KnownAnswers & { hasResume: boolean }> {
  const viewer = await context.viewer()
  if (!viewer || !applicant || applicant.accountId === null) return { facts: {}, kept: [], hasResume: false }
  const { tenantId, accountId } = applicant
  const [profile, names, kept] = await Promise.all([
    profiles.read(tenantId, accountId),
    resumes.names({ tenantId, accountId }),
    applications.keptAnswers(applicant),
  ])
  const facts = { ...factsOfAccount(viewer), ...(profile && factsOfProfile(profile, (id) => names.get(id))) }
  return { facts, kept, hasResume: names.size > 0 }
}
