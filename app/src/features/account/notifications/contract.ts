import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { notificationErrors } from './errors.ts'
import { notificationTypes } from './rules.ts'
import { notificationLimits } from './limits.ts'

const query = z.looseObject({ domain: z.unknown().optional() })

/** Id of the newest notification the reader has seen; later ones are not affected. */
const upTo = z.coerce.number().int().positive().optional().catch(undefined)
const markBody = z.looseObject({ domain: z.unknown().optional(), up_to: upTo })

export const notification = z
  .object({
    id: z.int(),
    /** Subject, in the reader's language. */
    categoryTitle: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime(),
    isClicked: z.boolean(),
    /** Path on this site, or null. */
    redirectUrl: z.string().nullable(),
    notificationType: z.enum(notificationTypes),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof notification>

export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/pcsx/notifications',
  summary: 'List notifications, newest first; `before` continues after one of them.',
  access: 'candidate',
  tenant: 'optional',
  query: query.extend({
    type_filter: z.enum(['action_required']).optional().catch(undefined),
    before: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  data: z.object({ notifications: z.array(notification), hasMore: z.boolean() }),
  refusals: [401, notificationErrors.refusals('switched-off')],
})

export const markAllViewed = defineEndpoint({
  id: 'notifications.markAllViewed',
  method: 'POST',
  path: '/api/pcsx/notifications/mark_all_viewed',
  summary: 'Mark notifications as seen, all or up to the id `up_to`.',
  access: 'candidate',
  tenant: 'optional',
  query,
  body: markBody,
  data: z.object({ count: z.int() }),
  refusals: [401, notificationErrors.refusals('switched-off')],
})

export const markClicked = defineEndpoint({
  id: 'notifications.markClicked',
  method: 'POST',
  path: '/api/pcsx/notifications/:id/mark_clicked',
  summary: 'Mark one notification as read.',
  access: 'candidate',
  tenant: 'optional',
  query,
  params: z.object({ id: z.string() }),
  body: markBody,
  data: z.object({ notification }),
  refusals: [401, notificationErrors.refusals('switched-off', 'not-found')],
})

export const markAllClicked = defineEndpoint({
  id: 'notifications.markAllClicked',
  method: 'POST',
  path: '/api/pcsx/notifications/mark_all_clicked',
  summary: 'Mark notifications as read, all or up to the id `up_to`.',
  access: 'candidate',
  tenant: 'optional',
  query,
  body: markBody,
  data: z.object({ count: z.int() }),
  refusals: [401, notificationErrors.refusals('switched-off')],
})

export const notificationBadge = defineEndpoint({
  id: 'notifications.badge',
  method: 'GET',
  path: '/api/pcsx/notification_badge',
  summary: 'Count new notifications.',
  access: 'candidate',
  tenant: 'optional',
  query,
  data: z.object({ count: z.int() }),
  refusals: [401, notificationErrors.refusals('switched-off')],
})

export const notificationsBootData = defineEndpoint({
  id: 'notifications.bootData',
  method: 'GET',
  path: '/api/pcsx/notifications_boot_data',
  summary: 'Return whether the site has notifications, and the viewer.',
  access: 'public',
  tenant: 'optional',
  query,
  data: z.object({
    groupId: z.string(),
    isLoggedIn: z.boolean(),
    enableCandidateInappNotifications: z.boolean(),
    hasActionRequiredNotificationsConfigured: z.boolean(),
  }),
})

export const showUnsubscribing = defineEndpoint({
  id: 'notifications.showUnsubscribing',
  method: 'GET',
  path: '/api/pcsx/notifications/unsubscribe',
  summary: 'Return the subscription that an email’s link ends, and its state.',
  access: 'public',
  tenant: 'optional',
  query: query.extend({ token: z.string().max(notificationLimits.tokenCharacters) }),
  data: z.object({
    /** Name of the event, in the reader's language. */
    title: z.string(),
    chosen: z.boolean(),
    hasAccount: z.boolean().describe('False for reminders to a person without an account, who has no settings.'),
  }),
  refusals: [notificationErrors.refusals('wrong-link')],
})

export const notificationEndpoints = [
  listNotifications,
  markAllViewed,
  markClicked,
  markAllClicked,
  notificationBadge,
  notificationsBootData,
  showUnsubscribing,
]
