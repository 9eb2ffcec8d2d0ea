import type { BodyInput, DataOf, Endpoint, RouteOf } from '#kernel/endpoint.ts'

/** An error response of the API, with the server's message for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Request id in the server's log; set if the server failed. */
  readonly id: string | undefined
  /** Message and stack of a server failure; sent to administrators only. */
  readonly detail: string | undefined
  /** Messages by name of the input that was refused. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Data for continuing, such as the newer state of the changed object. */
  readonly data: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    id?: string,
    detail?: string,
    more: { fields?: ApiError['fields']; data?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.id = id
    this.detail = detail
    this.fields = more.fields ?? {}
    this.data = more.data
  }
}

/**
 * Returns true for an error response of the API. Compares by name, because server-rendered pages are a separate bundle
 * with its own class.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export type QueryPairs = readonly (readonly [string, string])[]

export interface CallInput {
  /** Values for the `:name` segments of the path. */
  params?: Readonly<Record<string, string>>
  query?: QueryPairs
  body?: unknown
  /** Fields and files, for an endpoint that takes files; replaces the body. */
  form?: FormData
  /** Replacement for `fetch`; `sendWithProgress` reports upload progress. */
  send?: typeof fetch
  signal?: AbortSignal
  /** True if the user is not waiting: when the session has ended, the call fails without a sign-in prompt. */
  background?: boolean
}

/** Contents of a response's envelope. */
export interface CallAnswer {
  data: unknown
  metadata?: unknown
}

/** Carries calls to the server: over the network in a browser, in process during server rendering. */
export interface Transport {
  call(route: string, input: CallInput): Promise<CallAnswer>
}

/**
 * Calls an endpoint and returns its `data`: `callApi<typeof searchPositions>(transport, 'GET /api/pcsx/search',
 * {...})`. The route is checked against the endpoint's type, which keeps schemas out of the browser bundle.
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
 * Like `callApi`, and also returns `metadata`.
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
