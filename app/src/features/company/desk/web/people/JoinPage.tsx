import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import * as limits from '#config/limits.ts'
import type { acceptInvitation, showInvitation } from '#features/company/staff/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { type AppContext, appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { DESK, signInAddress } from '../parts/desk-links.ts'

/** Path of the page. */
export const JOIN = `${DESK}/join`

const invitationQuery = (app: Pick<AppContext, 'transport'>, token: string) =>
  queryOptions({
    queryKey: ['desk', 'invitation', token],
    queryFn: ({ signal }) =>
      callApi<typeof showInvitation>(app.transport, 'GET /api/pcsx/staff_invitation', {
        query: [['token', token]],
        signal,
      }),
    retry: false,
  })

const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? ''

export const loadJoin: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery(invitationQuery(app, tokenOf(new URL(request.url).search)))
  return { status: 200, title: pageTitle(app, 'desk', 'desk.title.join') }
}

/** The page of an emailed invitation: a new colleague chooses a name and a password, or joins with the account that is signed in. */
export function JoinPage() {
  const app = useApp()
  const intl = useIntl()
  const viewer = useViewer()
  const { search, pathname } = useLocation()
  const token = tokenOf(search)
  const { data, isError } = useQuery(invitationQuery(app, token))
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, failure, errors, onSubmit } = useSubmit<'firstName' | 'password'>({ failed: 'desk.join.failed' })
  if (isError)
    return (
      <MessagePage
        heading={<FormattedMessage id="desk.join.broken" />}
        text={<FormattedMessage id="desk.join.brokenText" />}
      />
    )
  if (!data) return null
  const { email, role, invitedBy, hasAccount } = data
  const accept = async () => {
    const { isNew } = await callApi<typeof acceptInvitation>(app.transport, 'POST /api/pcsx/staff_invitation', {
      body: viewer ? { token } : { token, firstName, lastName, password },
    })
    if (isNew) await callApi(app.transport, 'POST /api/auth/sign-in/email', { body: { email, password } })
    window.location.assign(withCarriedParameters(role === 'editor' ? `${DESK}/jobs` : `${DESK}/today`, search))
  }
  const signIn = signInAddress(pathname, search)
  return (
    <section className="page-narrow desk-join" aria-labelledby="desk-join">
      <h1 id="desk-join">
        <FormattedMessage id="desk.join.heading" values={{ name: <bdi>{invitedBy}</bdi> }} />
      </h1>
      <p>
        <FormattedMessage
          id="desk.join.text"
          values={{ role: intl.formatMessage({ id: `desk.team.role.${role}` }), email: <bdi>{email}</bdi> }}
        />
      </p>
      {hasAccount && !viewer ? (
        <>
          <p>
            <FormattedMessage id="desk.join.hasAccount" values={{ email: <bdi>{email}</bdi> }} />
          </p>
          <a className="button button-primary" href={signIn}>
            <FormattedMessage id="desk.join.signIn" />
          </a>
        </>
      ) : (
        <form onSubmit={onSubmit(accept)}>
          {viewer ? null : (
            <>
              <TextField
                name="firstName"
                label={<FormattedMessage id="desk.join.firstName" />}
                value={firstName}
                onChange={setFirstName}
                autoComplete="given-name"
                error={errors.firstName}
              />
              <TextField
                name="lastName"
                label={<FormattedMessage id="desk.join.lastName" />}
                value={lastName}
                onChange={setLastName}
                autoComplete="family-name"
              />
              <TextField
                name="password"
                type="password"
                label={<FormattedMessage id="desk.join.password" />}
                help={<FormattedMessage id="desk.join.passwordHelp" values={{ count: limits.passwordMinCharacters }} />}
                value={password}
                onChange={setPassword}
                autoComplete="new-password"
                error={errors.password}
              />
            </>
          )}
          <p role="alert">{failure}</p>
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            <FormattedMessage id="desk.join.accept" />
          </button>
        </form>
      )}
    </section>
  )
}
