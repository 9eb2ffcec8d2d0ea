/** What people can be told of. Each has a title in the catalogue, `notification.category.<event>`. */
export const notificationEvents = ['application', 'interview', 'offer', 'form', 'message', 'alert'] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationChannels = ['in_app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const notificationTypes = ['informational', 'action_required'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** For every event, which ways it takes. */
export type NotificationChoices = Record<NotificationEvent, Record<NotificationChannel, boolean>>

/** One choice as it is kept. */
export interface KeptChoice {
  event: NotificationEvent
  channel: NotificationChannel
  chosen: boolean
}

/** What a person gets by each way: everything, unless they chose otherwise. */
export function choicesOf(kept: readonly KeptChoice[]): NotificationChoices {
  const chosen = (event: NotificationEvent, channel: NotificationChannel) =>
    kept.find((choice) => choice.event === event && choice.channel === channel)?.chosen ?? true
  return Object.fromEntries(
    notificationEvents.map((event) => [event, { in_app: chosen(event, 'in_app'), mail: chosen(event, 'mail') }]),
  ) as NotificationChoices
}
