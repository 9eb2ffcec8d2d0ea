import { RequestError } from './request.ts'

export interface RetryOptions {
  /** How often it is tried again after the first failure. */
  readonly retries?: number
  /** How long it waits before the first of them, in milliseconds; each further one waits three times as long. */
  readonly waitMs?: number
}

/** How often a request is tried again, and how long it waits before, without another word. */
export const RETRIES = 2
export const RETRY_WAIT_MS = 300

/**
 * Tries a request again when the network or the server failed. A refusal (400 to 499, but not 408 and 429) would be the
 * same each time and is thrown at once.
 */
export async function withRetry<Result>(
  call: () => Promise<Result>,
  { retries = RETRIES, waitMs = RETRY_WAIT_MS }: RetryOptions = {},
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (retries === 0 || isRefusal(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return withRetry(call, { retries: retries - 1, waitMs: waitMs * 3 })
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  const { status } = error.response
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
