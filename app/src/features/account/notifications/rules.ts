/** Notification events. Each has a title in the catalogue, `notification.category.<event>`. */
export const notificationEvents = [
  'application',
  'interview',
  'offer',
  'form',
  'event',
  'referral',
  'message',
  'alert',
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationChannels = ['in_app', 'mail'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

export const notificationTypes = ['informational', 'action_required'] as const

export type NotificationType = (typeof notificationTypes)[number]

/** Enabled channels per event. */
export type NotificationChoices = Record<NotificationEvent, Record<NotificationChannel, boolean>>

/** One stored choice. */
export interface SavedChoice {
  event: NotificationEvent
  channel: NotificationChannel
  chosen: boolean
}

/** Returns a person's enabled channels: all, unless they chose otherwise. */
export function choicesOf(kept: readonly SavedChoice[]): NotificationChoices {
  const chosen = (event: NotificationEvent, channel: NotificationChannel) =>
    kept.find((choice) => choice.event === event && choice.channel === channel)?.chosen ?? true
  return Object.fromEntries(
    notificationEvents.map((event) => [event, { in_app: chosen(event, 'in_app'), mail: chosen(event, 'mail') }]),
  ) as NotificationChoices
}

/** Page that notification emails link to, with a `token`. */
export const UNSUBSCRIBE_PATH = '/careers/unsubscribe'

/** Returns the token in the URL of that page. */
export const unsubscribeToken = (search: string): string => new URLSearchParams(search).get('token') ?? ''
