/** What programs can be told. The words are part of the interface: a new one may come, none is renamed. */
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
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (word: string): word is WebhookEvent => webhookEvents.some((known) => known === word)

/**
 * What a program is told of an event: ids, states, times, links to files, and what the candidate wrote for the company. No name
 * or address of a person leaves this way.
 */
export type WebhookData = Readonly<Record<string, string | number | boolean | null>>

/** The body of a delivery (Standard Webhooks 1.0.0, payload structure). */
export function deliveryBody(event: WebhookEvent, occurredAt: Date, data: WebhookData): string {
  return JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data })
}

/** Seconds until the next try after so many failed ones, or undefined when it is given up. */
export function pauseAfter(attempts: number, pauses: readonly number[]): number | undefined {
  return pauses[attempts - 1]
}
