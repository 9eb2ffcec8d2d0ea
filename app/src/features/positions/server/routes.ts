import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import { serverLimits } from '#config/server-limits.ts'
import { AppError } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import {
  getMatchDetails,
  getOverrides,
  getPositionDetails,
  getPositionInsights,
  getSimilarPositions,
} from '../contract.ts'
import { positionErrors } from '../errors.ts'
import { parsePositionId } from '../rules.ts'
import { closedAt } from '../states.ts'
import type { SimilarFinder } from './insights.ts'
import { presentDetails } from './present-position.ts'
import { findOwner } from './store.ts'
import { showPosition } from './show-position.ts'

export interface PositionDependencies {
  db: Database
  publicUrl(): string
  tenantById(id: number): SiteTenant | undefined
  finder(tenant: SiteTenant): SimilarFinder
  /** Returns those of the positions that the viewer saved. */
  savedOf(viewer: Viewer, positionIds: number[]): Promise<ReadonlySet<number>>
}

/** Rethrows a not-found error in the form that programs have recorded. */
function asRecorded(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 404) throw error
  throw positionErrors.error('not-found', { messageOnly: true })
}

export function positionBindings({ db, publicUrl, tenantById, finder, savedOf }: PositionDependencies): Binding[] {
  const isSaved = async (context: RequestContext, id: number) => {
    const viewer = context.namesSession ? await context.viewer() : undefined
    return viewer !== undefined && (await savedOf(viewer, [id])).has(id)
  }
  /** Returns an open position to everyone, a closed one to viewers who saved it. */
  const shown = async (
    tenant: SiteTenant,
    query: { position_id?: unknown; [key: string]: unknown },
    context: RequestContext,
  ) => {
    const position = await showPosition(db, tenant.id, first(query.position_id), first(query['key']))
    // The clock is read only for positions with a deadline.
    const closed = position.closesAt ? closedAt(position, await context.now()) : position.archivedAt
    if (closed && !(await isSaved(context, position.id))) throw positionErrors.error('not-found')
    return { ...position, archivedAt: closed }
  }
  /**
   * Returns the tenant of a position requested without a domain. Ids are unique across tenants; a host bound to a
   * tenant serves only that one.
   */
  const ownerOf = async (tenant: SiteTenant, query: { position_id?: unknown; domain?: unknown }, host: string) => {
    if (first(query.domain) !== undefined || tenant.hosts.includes(host)) return tenant
    const id = parsePositionId(first(query.position_id))
    const ownerId = id === undefined ? undefined : await findOwner(db, id)
    return (ownerId === undefined ? undefined : tenantById(ownerId)) ?? tenant
  }
  return [
    bind(getPositionDetails, async ({ query, tenant, context }) => {
      const owner = await ownerOf(tenant, query, context.host)
      const position = await shown(owner, query, context).catch(asRecorded)
      const details = presentDetails(position, {
        publicUrl: publicUrl(),
        tenant: owner,
        isSaved: await isSaved(context, position.id),
      })
      return { data: details }
    }),
    bind(getMatchDetails, async ({ query, tenant, context }) => {
      await shown(tenant, query, context)
      return { data: {} }
    }),
    bind(getPositionInsights, async ({ query, tenant, context }) => {
      const position = await shown(tenant, query, context)
      return { data: { insights: await finder(tenant).insights(position) } }
    }),
    bind(getOverrides, async ({ query, tenant, context }) => {
      // A hidden position has no overrides either, so that a private one cannot be told from an unknown one.
      const position = await shown(tenant, query, context).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return undefined
        throw error
      })
      return { data: { overrides: (position && tenant.site.overrides[position.id]) ?? {} } }
    }),
    bind(getSimilarPositions, async ({ query, tenant }) => {
      // The page of a closed position offers similar ones.
      const position = await showPosition(db, tenant.id, first(query.position_id), first(query['key']))
      return { data: { positions: await finder(tenant).similar(position, serverLimits.similarPositions) } }
    }),
  ]
}
