import { applyLinkOf } from '#config/apply-rules.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Position } from '../position.ts'
import type { DraftOf } from './services.ts'
import { type AppliedAt, type IsSaved, viewerOf } from './show-position.ts'

/** A viewer's relation to a position, which decides what its page offers them. */
export interface ViewerActions {
  isSaved: boolean
  /** Time at which the viewer applied, if they did. */
  appliedAt: Date | undefined
  /** True if the viewer has an unsent application that they can continue here. */
  hasDraft: boolean
  /** True if the viewer has to sign in before applying here. */
  signInFirst: boolean
}

export interface ActionParts {
  isSaved: IsSaved
  appliedAt: AppliedAt
  hasDraft: DraftOf
}

/** Finds out all about a viewer and a position side by side; drafts only for a position for which they can apply here. */
export async function findViewerActions(
  parts: ActionParts,
  position: Position,
  owner: SiteTenant,
  context: RequestContext,
): Promise<ViewerActions> {
  const signInFirst = owner.site.behaviourFlags.loggedOutApplyDisabled && !(await viewerOf(context))
  const takesApplications = position.archivedAt === null && applyLinkOf(position, owner.site) === null
  const [isSaved, appliedAt, hasDraft] = await Promise.all([
    parts.isSaved(context, position.id),
    parts.appliedAt(context, position.id),
    takesApplications && !signInFirst && parts.hasDraft(owner, context, position.id),
  ])
  return { isSaved, appliedAt, hasDraft, signInFirst }
}
