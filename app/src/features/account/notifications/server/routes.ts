import { notificationLimits } from '../limits.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { message } from '#platform/messages/messages.ts'
import {
  listNotifications,
  markAllClicked,
  markAllViewed,
  markClicked,
  notificationBadge,
  notificationsBootData,
  showUnsubscribing,
} from '../contract.ts'
import { notificationErrors } from '../errors.ts'
import { markAll, markOneClicked } from './mark-all.ts'
import { presentNotification } from './present-notification.ts'
import { countNew, listRows, type Owner } from './store.ts'
import { resolveUnsubscribeLink, type UnsubscribeDependencies } from './unsubscribe.ts'

/** Returns the owner of the call's notifications, if the site has them. @throws `notifications/switched-off` */
function ownerOf(tenant: SiteTenant, viewer: Viewer): Owner {
  if (!tenant.site.notificationsConfig.enableCandidateInappNotifications) throw notificationErrors.error('switched-off')
  return { tenantId: tenant.id, accountId: viewer.accountId }
}

const settingsOf = ({ site: { notificationsConfig: own } }: SiteTenant) => ({
  enableCandidateInappNotifications: own.enableCandidateInappNotifications,
  hasActionRequiredNotificationsConfigured: own.hasActionRequiredNotificationsConfigured,
})

export function notificationBindings(parts: UnsubscribeDependencies): Binding[] {
  const { db } = parts
  return [
    bind(listNotifications, async ({ tenant, viewer, query: { type_filter: type, before }, context }) => {
      const limit = notificationLimits.sentAtOnce
      const rows = await listRows(db, ownerOf(tenant, viewer), { type, before, limit: limit + 1 })
      const notifications = rows.slice(0, limit).map((row) => presentNotification(row, context.locale))
      return { data: { notifications, hasMore: rows.length > limit } }
    }),
    bind(notificationBadge, async ({ tenant, viewer }) => ({
      data: { count: await countNew(db, ownerOf(tenant, viewer)) },
    })),
    bind(markAllViewed, async ({ tenant, viewer, body, context }) => {
      const owner = ownerOf(tenant, viewer)
      return { data: { count: await markAll(db, 'viewed', { owner, upTo: body.up_to, now: await context.now() }) } }
    }),
    bind(markAllClicked, async ({ tenant, viewer, body, context }) => {
      const owner = ownerOf(tenant, viewer)
      return { data: { count: await markAll(db, 'clicked', { owner, upTo: body.up_to, now: await context.now() }) } }
    }),
    bind(markClicked, async ({ tenant, viewer, params, context }) => {
      const row = await markOneClicked(db, ownerOf(tenant, viewer), params.id, await context.now())
      return { data: { notification: presentNotification(row, context.locale) } }
    }),
    bind(showUnsubscribing, async ({ tenant, query, context }) => {
      const { event, chosen, hasAccount } = await resolveUnsubscribeLink(parts, tenant, query.token)
      return { data: { title: message(context.locale, `notification.category.${event}`), chosen, hasAccount } }
    }),
    bind(notificationsBootData, async ({ tenant, context }) => ({
      data: { groupId: tenant.domain, isLoggedIn: (await context.viewer()) !== undefined, ...settingsOf(tenant) },
    })),
  ]
}
