/** Webhook events. Part of the public interface: names can be added but not changed. */
export const webhookEvents = [
  'offer.created',
  'offer.extended',
  'offer.accepted',
  'offer.declined',
  'offer.canceled',
  'offer.expired',
  'offer.document-ready',
  'offer.document-signed',
  'offer.document-replaced',
  'offer.document-sealed',
  'offer.asked',
  'offer.decline-undone',
  'offer.changed',
  'application.submitted',
  'application.changed',
  'application.withdrawn',
  'application.withdrawal-undone',
  'application.stage-changed',
  'application.rejected',
  'application.hired',
  'application.consent-revoked',
  'application.answered',
  'form.completed',
  'interview.proposed',
  'interview.booked',
  'interview.moved',
  'interview.canceled',
  'event.registered',
  'event.left',
  'referral.created',
  'referral.accepted',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (word: string): word is WebhookEvent => webhookEvents.some((known) => known === word)

/**
 * Payload of an event: ids, states, times, links to files, and a candidate's message to the company. It has no field for
 * a person's name or address.
 */
export type WebhookData = Readonly<Record<string, string | number | boolean | null>>

/** Returns the body of a delivery (Standard Webhooks 1.0.0, payload structure). */
export function deliveryBody(event: WebhookEvent, occurredAt: Date, data: WebhookData): string {
  return JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data })
}

/** Returns the seconds until the next attempt after this many failures, or undefined to give up. */
export function pauseAfter(attempts: number, pauses: readonly number[]): number | undefined {
  return pauses[attempts - 1]
}
