import { RequestError } from './request.ts'

interface RetryOptions {
  /** Retries after the first failure. */
  readonly retries?: number
  /** Delay before the first retry, in milliseconds; each further one is three times as long. */
  readonly waitMs?: number
}

/** Default number of retries and delay. */
const RETRIES = 2
const RETRY_WAIT_MS = 300

/**
 * Retries a request after a failure of the network or the server. A refusal (400 to 499 except 408 and 429) would
 * not change and is thrown at once.
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
