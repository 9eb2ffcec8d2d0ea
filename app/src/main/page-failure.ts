import { isRouteErrorResponse } from 'react-router'
import { message } from '#platform/messages/messages.ts'
import { describeFailure } from '#platform/http/describe-failure.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { ApiError, isApiError } from '#ui/api/transport.ts'

/**
 * What a page says of a failure while it was made: a refusal of the API as it is; anything else goes to the log and is told as
 * one of the server, with text and stack only for administrators.
 */
export function failureTeller(about: RequestContext, isAdmin: boolean) {
  return (thrown: unknown): ApiError => {
    if (isApiError(thrown)) return thrown
    // The router's own word for an address that no screen has.
    if (isRouteErrorResponse(thrown) && thrown.status === 404)
      return new ApiError(404, 'not-found', message(about.locale, 'error.request.not-found'))
    about.warn({ err: thrown }, 'a page failed')
    const text = message(about.locale, 'error.request.internal')
    return new ApiError(500, 'internal', text, about.id, isAdmin ? describeFailure(thrown) : undefined)
  }
}
