import type { BodyInput, DataOf, Endpoint, RouteOf } from '#kernel/endpoint.ts'

/** A refusal of the API, with the text that the server chose for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Names the request in the server's log; set when the server failed. */
  readonly id: string | undefined
  /** Text and stack of a failure; the server gives them to administrators only. */
  readonly detail: string | undefined

  constructor(status: number, code: string, message: string, id?: string, detail?: string) {
    super(message)
    this.status = status
    this.code = code
    this.id = id
    this.detail = detail
  }
}

/** Whether an error is a refusal of the API. By name: pages rendered on the server come in a bundle of their own. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export type QueryPairs = readonly (readonly [string, string])[]

export interface CallInput {
  /** Values for the parts of the path that are named with a colon. */
  params?: Readonly<Record<string, string>>
  query?: QueryPairs
  body?: unknown
  /** Instead of a body, for an endpoint that takes files: its fields and files. */
  form?: FormData
  /** Sends instead of `fetch`; `sendWithProgress` tells how far a form is. */
  send?: typeof fetch
  signal?: AbortSignal
  /** Nobody waits for it: when the session has ended, it fails and asks nobody to sign in. */
  background?: boolean
}

/** What an answer's envelope holds. */
export interface CallAnswer {
  data: unknown
  metadata?: unknown
}

/** Carries a call to the server: over the network in a browser, in process while a page is rendered. */
export interface Transport {
  call(route: string, input: CallInput): Promise<CallAnswer>
}

/**
 * Calls an endpoint and returns its `data`: `callApi<typeof searchPositions>(transport, 'GET /api/pcsx/search', {...})`.
 * The route is checked against the endpoint's type, so that schemas stay out of the browser.
 * @throws ApiError
 */
export async function callApi<E extends Endpoint>(
  transport: Transport,
  route: RouteOf<E>,
  input: Omit<CallInput, 'body'> & { body?: BodyInput<E> } = {},
): Promise<DataOf<E>> {
  return (await callApiInFull<E>(transport, route, input)).data
}

/**
 * As `callApi`, with the `metadata` that stands beside the data.
 * @throws ApiError
 */
export async function callApiInFull<E extends Endpoint>(
  transport: Transport,
  route: RouteOf<E>,
  input: Omit<CallInput, 'body'> & { body?: BodyInput<E> } = {},
): Promise<{ data: DataOf<E>; metadata?: unknown }> {
  const { data, metadata } = await transport.call(route, input)
  return { data: data as DataOf<E>, metadata }
}
