import type { AddressedTenant, SiteAddress } from '#kernel/links/site-address.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import { positionLimits } from '../limits.ts'
import { AppError } from '#kernel/error.ts'
import { getOverrides, getPositionDetails, getSimilarPositions } from '../contract.ts'
import type { Position } from '../position.ts'
import { positionErrors } from '../errors.ts'
import { parsePositionId } from '../rules.ts'
import type { Visits } from '#features/site/visits/server/index.ts'
import type { RequiredAnswersFor, SimilarFinder, ViewPosition } from './records/services.ts'
import { cardInLanguage, presentDetails, presentName } from './records/present-card.ts'
import { findOwner } from './records/store.ts'
import { showRequestedPosition } from './records/show-position.ts'
import { type ActionDependencies, findViewerActions, takesApplicationsOnSite } from './records/viewer-actions.ts'

export interface PositionDependencies extends ActionDependencies {
  db: Database
  siteAddress(tenant: AddressedTenant): SiteAddress
  tenantById(id: number): SiteTenant | undefined
  finder(tenant: SiteTenant): SimilarFinder
  view: ViewPosition
  requiredAnswers: RequiredAnswersFor
  /** Notes that the visitor sees a position. */
  seen: Visits['view']
}

/** Rethrows a not-found error in the form that programs have recorded. */
function asRecorded(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 404) throw error
  throw positionErrors.error('not-found', { messageOnly: true })
}

export function positionBindings(dependencies: PositionDependencies): Binding[] {
  const { db, siteAddress, tenantById, finder, view, seen, requiredAnswers } = dependencies
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
  const requiredOf = async (owner: SiteTenant, position: Position, locale: string) =>
    takesApplicationsOnSite(position, owner) ? requiredAnswers(owner, position.id, locale) : ''
  return [
    bind(getPositionDetails, async ({ query, tenant, context }) => {
      const owner = await ownerOf(tenant, query, context.host)
      const position = await view(owner, query, context).catch(asRecorded)
      const about = { address: siteAddress(owner), site: owner.site, locale: context.locale }
      const actions = findViewerActions(dependencies, position, owner, context)
      const [own, requiredHtml] = await Promise.all([actions, requiredOf(owner, position, context.locale)])
      await seen(owner, position.id, context)
      return { data: presentDetails(position, { ...about, ...own, requiredHtml }) }
    }),
    bind(getOverrides, async ({ query, tenant, context }) => {
      // A hidden position has no overrides either, so that a private one cannot be told from an unknown one.
      const position = await view(tenant, query, context).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return undefined
        throw error
      })
      return { data: { overrides: (position && tenant.site.overrides[position.id]) ?? {} } }
    }),
    bind(getSimilarPositions, async ({ query, tenant, context }) => {
      // The page of a closed position offers similar ones.
      const position = await showRequestedPosition(db, tenant, query, context)
      const similar = await finder(tenant).similar(position, positionLimits.similarPositions)
      const positions = similar.map((card) => cardInLanguage(card, context.locale))
      return { data: { positions, position: presentName(position, context.locale) } }
    }),
  ]
}
