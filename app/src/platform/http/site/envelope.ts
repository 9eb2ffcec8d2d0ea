import type { Envelope } from '#kernel/endpoint.ts'
import type { AppError } from '#kernel/error.ts'

/** Returns the body of a successful response. */
export function success<Data>(data: Data, metadata: unknown = null, status = 200): Envelope<Data> {
  return { status, error: { message: '', body: '' }, data, metadata }
}

/** Returns the same as text, around data that is already text. */
export function successText(json: string, metadata: unknown = null, status = 200): string {
  const { data: _data, metadata: _metadata, ...head } = success(null, null, status)
  return `${JSON.stringify(head).slice(0, -1)},"data":${json},"metadata":${JSON.stringify(metadata)}}`
}

export interface RefusalBody {
  status: number
  message?: string
  error: { message: string; body?: string; code?: string; id?: string; detail?: string }
  data: object
  metadata: null
  messages?: Record<string, string[]>
}

/**
 * Returns the body of an error response: the envelope plus the keys that existing clients read (`messages` on 422,
 * `message` on 403). `detail` is for administrators only.
 */
export function refusal(error: AppError, text: string, id?: string, detail?: string): RefusalBody {
  return {
    status: error.status,
    ...(error.status === 403 ? { message: text } : {}),
    error: error.messageOnly
      ? { message: text }
      : { message: text, body: '', code: error.code, ...(id ? { id } : {}), ...(detail ? { detail } : {}) },
    data: error.data,
    metadata: null,
    ...(error.status === 422 ? { messages: error.fields ?? {} } : {}),
  }
}
