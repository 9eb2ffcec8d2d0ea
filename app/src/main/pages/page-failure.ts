import { isRouteErrorResponse } from 'react-router'
import { message } from '#platform/messages/messages.ts'
import { describeFailure } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { ApiError, isApiError } from '#ui/api/transport.ts'

/**
 * Returns a function that converts errors during rendering: API errors are passed through; anything else is logged and
 * reported as a server failure, with message and stack for administrators only.
 */
export function createFailureReporter(about: RequestContext, isAdmin: boolean) {
  return (thrown: unknown): ApiError => {
    if (isApiError(thrown)) return thrown
    // The router's error for an unknown path.
    if (isRouteErrorResponse(thrown) && thrown.status === 404)
      return new ApiError(404, 'not-found', message(about.locale, 'error.request.not-found'))
    about.warn({ err: thrown }, 'a page failed')
    const text = message(about.locale, 'error.request.internal')
    return new ApiError(500, 'internal', text, about.id, isAdmin ? describeFailure(thrown) : undefined)
  }
}
