import { translatePlace } from '#features/jobs/places/server/index.ts'
import { applyLinkOf } from '#config/apply-rules.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPositions, showPosition } from '#features/jobs/positions/server/index.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { first } from '#platform/http/endpoints.ts'
import { message, type MessageId } from '#platform/messages/messages.ts'
import { applyErrors } from '../../errors.ts'
import { parsePids } from '../../rules.ts'
import type { ApplyCall, ApplyDependencies } from './dependencies.ts'
import { factsOfAccount, factsOfProfile, type KnownAnswers } from '../prefill/prefill.ts'

/** Refuses visitors on a site that only accepts applications of candidates. @throws 401 */
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
 * Returns the keys of private positions that the caller has shown before: when adding them to the cart, or when
 * starting an application. They open nothing once the company has changed the key.
 */
async function shownKeys({ dependencies, tenant, context }: ApplyCall, ids: readonly number[]): Promise<Keys> {
  const applicant = await dependencies.guests.find(tenant, context)
  if (!applicant) return new Map()
  const [begun, collected] = await Promise.all([
    dependencies.drafts.keys(dependencies.db, applicant, ids),
    dependencies.cartKeys(applicant, ids),
  ])
  return new Map([...begun, ...collected])
}

/**
 * Returns the positions that a call names, which are open and accept applications on this site, in the given order.
 * @throws `positions/not-found` for an unknown one, and a private one without its key, now or before;
 * `apply/elsewhere`; `apply/position-closed`, with the caller's draft, if any
 */
export async function positionsOf(
  call: ApplyCall,
  { pids, key }: { pids?: unknown; key?: unknown },
  known?: Keys,
): Promise<[Position, ...Position[]]> {
  const { dependencies, tenant, context } = call
  const ids = parsePids(first(pids))
  if (!ids) throw requestErrors.error('invalid', { fields: { pids: ['Ids of positions, joined by commas.'] } })
  const given = first(key)
  const shown = known ?? (given === undefined ? await shownKeys(call, ids) : new Map<number, string>())
  const positions: Position[] = []
  for (const id of ids)
    positions.push(await showPosition(dependencies.db, tenant.id, String(id), shown.get(id) ?? given))
  const now = await context.now()
  for (const position of positions) {
    if (applyLinkOf(position, tenant.site) !== null) throw applyErrors.error('elsewhere')
    if (!isClosed(position, now)) continue
    const applicant = await dependencies.guests.find(tenant, context)
    const draft = applicant && (await dependencies.drafts.find(dependencies.db, applicant, position.id))
    throw applyErrors.error('position-closed', { data: { draft: presentDraft(draft) } })
  }
  const [position, ...others] = positions
  if (!position) throw requestErrors.error('invalid')
  return [position, ...others]
}

/** A position named in a call that doesn't accept applications now. */
export interface Refused {
  pid: number
  /** Empty for a private position whose key isn't known, as are number and places. */
  name: string
  displayJobId: string
  locations: string[]
  code: string
  message: string
}

/**
 * Like {@link positionsOf}, but if there are several positions, those that don't accept applications are listed with
 * the reason.
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
      const [known] = await findPositions(call.dependencies.db, call.tenant.id, [id])
      const isPublic = known?.privateKey === null
      refused.push(refusedFor(call, isPublic ? known : { id, title: '', displayJobId: '', locations: [] }, error))
      reasons.push(error)
    }
  }
  const [position, ...others] = positions
  if (!position) throw reasons[0]
  return { positions: [position, ...others], refused }
}

/** Returns a refusal as the outcome of its position; throws failures of the server. */
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

/** Returns the caller's open draft as named in responses. */
export const presentDraft = (draft: { encId: string; version: number } | undefined) =>
  draft ? { encId: draft.encId, version: draft.version } : null

/** Returns the position in the format for programs that apply. */
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

/** Returns the known facts about an applicant: the account, the profile, and their earlier answers to this company. */
export async function knownAnswers(
  { profiles, resumes, applications }: ApplyDependencies,
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
