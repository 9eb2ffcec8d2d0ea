import { applyLinkOf } from '#config/apply-rules.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Position } from '../../position.ts'
import type { DraftOf } from './services.ts'
import { type AppliedAt, type IsSaved, viewerOf } from './show-position.ts'

/** A viewer's relation to a position, which determines the actions that its page offers. */
export interface ViewerActions {
  isSaved: boolean
  /** Time at which the viewer applied, if they did. */
  appliedAt: Date | undefined
  /** True if the viewer has an unsent application that they can continue on this site. */
  hasDraft: boolean
  /** True if the viewer has to sign in before applying on this site. */
  signInFirst: boolean
}

export interface ActionDependencies {
  isSaved: IsSaved
  appliedAt: AppliedAt
  hasDraft: DraftOf
}

/** Returns true for an open position for which people apply on this site. */
export const takesApplicationsOnSite = (position: Position, owner: SiteTenant): boolean =>
  position.archivedAt === null && applyLinkOf(position, owner.site) === null

/**
 * Determines all relations of a viewer to a position in parallel; drafts only for a position for which they can apply
 * on this site.
 */
export async function findViewerActions(
  parts: ActionDependencies,
  position: Position,
  owner: SiteTenant,
  context: RequestContext,
): Promise<ViewerActions> {
  const signInFirst = owner.site.behaviourFlags.loggedOutApplyDisabled && !(await viewerOf(context))
  const [isSaved, appliedAt, hasDraft] = await Promise.all([
    parts.isSaved(context, position.id),
    parts.appliedAt(context, position.id),
    takesApplicationsOnSite(position, owner) && !signInFirst && parts.hasDraft(owner, context, position.id),
  ])
  return { isSaved, appliedAt, hasDraft, signInFirst }
}
