import { createHmac } from 'node:crypto'
import type { StandIn, StoredApplication } from './stand-in.ts'

/** A change of an application that a vendor reports. */
export type Change = { kind: 'created' | 'rejected' | 'hired' } | { kind: 'stage'; from: string; to: string }

export interface Event {
  headers: Record<string, string | undefined>
  body: string
}

/** The receiver's response to one event. */
export interface EventResponse {
  status: number
  headers: Headers
  body: string
  event: Event
  /** Sends the same bytes with the same headers once more. */
  repeat(): Promise<EventResponse>
}

export interface EventOptions {
  signature?: 'right' | 'wrong' | 'missing'
}

/**
 * The vendor's side of webhooks: each act changes an application and sends its events, one after the other; before a
 * webhook is set, it sends none.
 */
export interface EventSender {
  /** Sets the address of the webhook, and the secret shared with its receiver. */
  sendEventsTo(target: { url: string; secret: string }): void
  /** Sends the vendor's test request, if it documents one. */
  ping(options?: EventOptions): Promise<EventResponse[]>
  /**
   * Sends the first event of an application. The other acts send it first if this was never called; called before a
   * webhook is set, it loses the event.
   */
  announce(applicationId: string, options?: EventOptions): Promise<EventResponse[]>
  moveTo(applicationId: string, stage: string, options?: EventOptions): Promise<EventResponse[]>
  reject(applicationId: string, options?: EventOptions): Promise<EventResponse[]>
  /** Ends an application as a vendor's user does whose candidate has withdrawn by telephone. */
  endForCandidate(applicationId: string): Promise<EventResponse[]>
  hire(applicationId: string, options?: EventOptions): Promise<EventResponse[]>
}

/** Returns the signature of a text in hexadecimal; undefined for an event without a signature. */
export type Sign = (text: string) => string | undefined

export interface VendorEvents {
  compose(application: StoredApplication, change: Change, sign: Sign): Event[]
  /** The request that a vendor sends when a webhook is set. */
  ping?: (sign: Sign, secret: string) => Event
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Adds the vendor's webhooks to a stand-in. */
export function sendEvents({ received }: StandIn, vendor: VendorEvents, now: () => number): EventSender {
  const announced = new Set<string>()
  let target: { url: string; secret: string } | undefined

  async function post(url: string, event: Event): Promise<EventResponse> {
    const given = Object.entries(event.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] satisfies [string, string]],
    )
    const answer = await fetch(url, {
      method: 'POST',
      headers: [['content-type', 'application/json'], ...given],
      body: event.body,
      redirect: 'manual',
    })
    const { status, headers } = answer
    return { status, headers, body: await answer.text(), event, repeat: () => post(url, event) }
  }

  async function postAll(events: readonly Event[]) {
    const responses: EventResponse[] = []
    if (target) for (const event of events) responses.push(await post(target.url, event))
    return responses
  }

  function signWith(signature: EventOptions['signature'] = 'right'): Sign {
    const secret = signature === 'wrong' ? `${target?.secret} of another` : (target?.secret ?? '')
    return (text) => (signature === 'missing' ? undefined : hmac(secret, text))
  }

  const report = (application: StoredApplication, change: Change, { signature }: EventOptions) =>
    postAll(vendor.compose(application, change, signWith(signature)))

  async function act(id: string, options: EventOptions, change: (application: StoredApplication) => Change) {
    const application = findApplication(received, id)
    const first = announced.has(id) || !target ? [] : await announce(id)
    application.changedAt = new Date(now())
    return [...first, ...(await report(application, change(application), options))]
  }

  async function announce(id: string, options: EventOptions = {}) {
    announced.add(id)
    return report(findApplication(received, id), { kind: 'created' }, options)
  }

  return {
    sendEventsTo(next) {
      target = next
    },
    ping: ({ signature } = {}) => postAll(vendor.ping ? [vendor.ping(signWith(signature), target?.secret ?? '')] : []),
    announce,
    moveTo: (id, stage, options = {}) => act(id, options, (application) => changeStage(application, stage)),
    reject: (id, options = {}) => act(id, options, (application) => changeStatus(application, 'rejected')),
    endForCandidate: (id) =>
      act(id, {}, (application) => changeStatus(Object.assign(application, { hasWithdrawn: true }), 'rejected')),
    hire: (id, options = {}) => act(id, options, (application) => changeStatus(application, 'hired')),
  }
}

export function findApplication(received: readonly StoredApplication[], id: string): StoredApplication {
  const application = received.find((each) => each.id === id)
  if (application === undefined) throw new Error(`No application ${id} is stored.`)
  return application
}

export function changeStage(application: StoredApplication, stage: string): Change {
  const from = application.stage
  Object.assign(application, { stage, status: 'active' })
  return { kind: 'stage', from, to: stage }
}

export function changeStatus(application: StoredApplication, status: 'rejected' | 'hired'): Change {
  application.status = status
  return { kind: status }
}
