import { listApplications } from '#features/applying/applications/contract.ts'
import { listInterviews } from '#features/applying/interviews/contract.ts'
import { listJobAlerts } from '#features/candidate/job-alerts/contract.ts'
import { getSavedPositions } from '#features/candidate/saved-positions/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/error.ts'
import { momentTexts } from '#kernel/moment.ts'
import type { EndpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { EndpointResponse } from '#platform/http/endpoints.ts'
import { message } from '#platform/messages/messages.ts'
import type { ListedItem } from '../../conversation.ts'
import { isBooked } from '#features/applying/interviews/states.ts'

/** Returns the viewer's own lists, like their pages; each is undefined for a visitor. */
export function ownLists(calls: EndpointCalls, tenant: SiteTenant, context: RequestContext) {
  async function own<E extends Endpoint, T>(
    endpoint: E,
    read: (data: EndpointResponse<E>['data']) => T,
  ): Promise<T | undefined> {
    try {
      return read((await calls.call(endpoint, { tenant, context })).data)
    } catch (error) {
      // Signed out, or the site has no such list.
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) return undefined
      throw error
    }
  }
  const { locale } = context
  return {
    saved: () => own(getSavedPositions, ({ positions }) => positions.map(({ id }) => id)),
    alerts: () =>
      own(listJobAlerts, ({ savedSearches }): ListedItem[] =>
        savedSearches.map(({ name, path, frequency, isActive }) => ({
          title: name,
          detail: message(locale, isActive ? `assistant.alert.${frequency}` : 'assistant.alert.paused'),
          href: path,
        })),
      ),
    applications: () =>
      own(listApplications, ({ applications, inactiveApplications }): ListedItem[] =>
        [...applications, ...inactiveApplications].map(({ positionTitle, currentStatus, encId }) => ({
          title: positionTitle,
          detail: currentStatus,
          href: `/careers/applications/${encId}`,
        })),
      ),
    interviews: () =>
      own(listInterviews, ({ interviews }): ListedItem[] =>
        interviews.map(({ title, positionTitle, when, encId, state }) => ({
          title: `${title} · ${positionTitle}`,
          detail:
            isBooked(state) && when ? momentTexts(when, locale).at : message(locale, `assistant.interview.${state}`),
          href: `/careers/interviews/${encId}`,
        })),
      ),
  }
}
