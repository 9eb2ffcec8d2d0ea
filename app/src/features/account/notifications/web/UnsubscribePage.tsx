import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { type AppContext, appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import type { showUnsubscribing } from '../contract.ts'
import { unsubscribeToken } from '../rules.ts'

/** Query for what a link ends; null for an invalid link. */
const linkQuery = ({ transport, locale }: Pick<AppContext, 'transport' | 'locale'>, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', locale, token],
    queryFn: ({ signal }) =>
      callApi<typeof showUnsubscribing>(transport, 'GET /api/pcsx/notifications/unsubscribe', {
        query: [['token', token]],
        signal,
      }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null
        throw error
      }),
  })

export const loadUnsubscribePage: PageLoader = async ({ request, context }) => {
  const app = context.get(appRouterContext)
  const found = await app.queryClient.fetchQuery(linkQuery(app, unsubscribeToken(new URL(request.url).search)))
  return { status: found ? 200 : 404, title: pageTitle(app, undefined, 'notifications.unsubscribe.heading') }
}

/** Asks for one press, without signing in or JavaScript, so that link scanners end nothing. */
export function UnsubscribePage() {
  const app = useApp()
  const { search } = useLocation()
  const { data: found } = useQuery(linkQuery(app, unsubscribeToken(search)))
  const values = { event: <bdi>{found?.title}</bdi>, company: <bdi>{app.site.companyName}</bdi> }
  const state = found ? (found.chosen ? 'ask' : 'done') : 'wrong'
  const isGuest = found?.hasAccount === false
  return (
    <MessagePage
      heading={<FormattedMessage id={HEADINGS[state]} />}
      text={
        <FormattedMessage id={isGuest ? GUEST_TEXTS[state] : `notifications.unsubscribe.${state}`} values={values} />
      }
    >
      {state === 'ask' ? (
        <form method="post">
          <button type="submit" className="button button-primary">
            <FormattedMessage id="notifications.unsubscribe.heading" />
          </button>
        </form>
      ) : isGuest ? null : (
        <p>
          <a className="button button-primary" href={`/careers/settings${carriedParameters(search)}#notifications`}>
            <FormattedMessage id="notifications.unsubscribe.settings" />
          </a>
        </p>
      )}
    </MessagePage>
  )
}

const HEADINGS = {
  ask: 'notifications.unsubscribe.heading',
  done: 'notifications.unsubscribe.doneHeading',
  wrong: 'notifications.unsubscribe.wrongHeading',
} as const

const GUEST_TEXTS = {
  ask: 'notifications.unsubscribe.askGuest',
  done: 'notifications.unsubscribe.doneGuest',
  wrong: 'notifications.unsubscribe.wrong',
} as const
