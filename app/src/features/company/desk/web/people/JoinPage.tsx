import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import * as limits from '#config/limits.ts'
import type { acceptInvitation, showInvitation } from '#features/company/staff/contract.ts'
import type { addFactorPasskey, newFactorPasskey } from '#features/account/session/contract.ts'
import { createPasskey, passkeysWork } from '#features/account/session/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { type AppContext, appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { SECOND_FACTOR } from './SecondFactorPage.tsx'
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

/** Key under which the browser remembers, while its user signs in, which invitation they accepted. */
const ACCEPTED = 'foyer-join'

type Invitation = DataOf<typeof showInvitation>
const NOTHING_TYPED = { email: '', firstName: '', lastName: '', password: '' }
type Field = 'email' | 'firstName' | 'password'

/** The page of an invitation: a new colleague chooses a name and a way to sign in, or joins with an account. */
export function JoinPage() {
  const app = useApp()
  const intl = useIntl()
  const token = tokenOf(useLocation().search)
  const { data, isError } = useQuery(invitationQuery(app, token))
  if (isError)
    return (
      <MessagePage
        heading={<FormattedMessage id="desk.join.broken" />}
        text={<FormattedMessage id="desk.join.brokenText" />}
      />
    )
  if (!data) return null
  const { email, role, invitedBy } = data
  const isFirst = email === ''
  const values = { role: intl.formatMessage({ id: `desk.team.role.${role}` }), email: <bdi>{email}</bdi> }
  return (
    <section className="page-narrow desk-join" aria-labelledby="desk-join">
      <h1 id="desk-join">
        <FormattedMessage
          id={isFirst ? 'desk.join.first' : 'desk.join.heading'}
          values={{ name: <bdi>{invitedBy}</bdi>, company: app.site.companyName }}
        />
      </h1>
      <p>
        <FormattedMessage id={isFirst ? 'desk.join.firstText' : 'desk.join.text'} values={values} />
      </p>
      <JoinForm invitation={data} token={token} />
    </section>
  )
}

function JoinForm({ invitation, token }: { readonly invitation: Invitation; readonly token: string }) {
  const app = useApp()
  const viewer = useViewer()
  const { search, pathname } = useLocation()
  const { passwordEnabled, passkeyEnabled } = app.site.configs.loginSignupConfig
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [withPasskey, setWithPasskey] = useState(!passwordEnabled)
  const [offersPasskey, setOffersPasskey] = useState(passkeyEnabled)
  useEffect(() => setOffersPasskey(passkeyEnabled && passkeysWork()), [passkeyEnabled])
  const form = useRef<HTMLFormElement>(null)
  // Takes over what was typed before the page was ready, which the next change would reset.
  useEffect(() => {
    if (!form.current) return
    const early = [...new FormData(form.current)].filter(([name, text]) => name in NOTHING_TYPED && text !== '')
    if (early.length > 0) setTyped((before) => ({ ...before, ...Object.fromEntries(early) }))
  }, [])
  const { busy, failure, errors, run, onSubmit } = useSubmit<Field>({
    failed: 'desk.join.failed',
    fieldOf: { 'bad-email': 'email', 'name-missing': 'firstName', 'name-unreadable': 'firstName' },
  })
  const { email, role, hasAccount } = invitation
  const next = withCarriedParameters(role === 'editor' ? `${DESK}/jobs` : `${DESK}/today`, search)
  const accept = async () => {
    const { password, email: ownEmail, ...name } = typed
    const made = { ...name, ...(email === '' && { email: ownEmail }), ...(!withPasskey && { password }) }
    await callApi<typeof acceptInvitation>(app.transport, 'POST /api/pcsx/staff_invitation', {
      body: viewer ? { token } : { token, ...made },
    })
    const isReady = viewer !== null || !withPasskey || (await addPasskey(app))
    window.location.assign(
      isReady ? next : withCarriedParameters(`${SECOND_FACTOR}?${new URLSearchParams({ next })}`, search),
    )
  }
  // A person who pressed the button before signing in doesn't press it again.
  const begun = useRef(false)
  useEffect(() => {
    if (!viewer || begun.current || sessionStorage.getItem(ACCEPTED) !== token) return
    begun.current = true
    sessionStorage.removeItem(ACCEPTED)
    run(accept)
  })
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const signIn = (
    <a
      className={hasAccount ? 'button button-primary' : undefined}
      href={signInAddress(pathname, search)}
      onClick={() => sessionStorage.setItem(ACCEPTED, token)}
    >
      <FormattedMessage id="desk.join.signIn" />
    </a>
  )
  if (hasAccount && !viewer)
    return (
      <>
        <p>
          <FormattedMessage id="desk.join.hasAccount" values={{ email: <bdi>{email}</bdi> }} />
        </p>
        {signIn}
      </>
    )
  return (
    <form ref={form} method="post" className="desk-form" onSubmit={onSubmit(accept)}>
      {viewer ? (
        <p>
          <FormattedMessage id="desk.join.as" values={{ email: <bdi>{viewer.email}</bdi> }} />
        </p>
      ) : (
        <>
          {email === '' ? (
            <TextField
              {...field('email')}
              type="email"
              label={<FormattedMessage id="desk.team.email" />}
              autoComplete="email"
              error={errors.email}
            />
          ) : null}
          <TextField
            {...field('firstName')}
            label={<FormattedMessage id="desk.join.firstName" />}
            autoComplete="given-name"
            error={errors.firstName}
          />
          <TextField
            {...field('lastName')}
            label={<FormattedMessage id="desk.join.lastName" />}
            autoComplete="family-name"
          />
          {offersPasskey && passwordEnabled ? (
            <fieldset className="desk-choice">
              <legend>
                <FormattedMessage id="desk.join.way" />
              </legend>
              {([false, true] as const).map((isPasskey) => (
                <label key={String(isPasskey)} className="desk-check">
                  <input
                    type="radio"
                    name="way"
                    checked={withPasskey === isPasskey}
                    onChange={() => setWithPasskey(isPasskey)}
                  />
                  <FormattedMessage id={isPasskey ? 'desk.join.withPasskey' : 'desk.join.withPassword'} />
                </label>
              ))}
            </fieldset>
          ) : null}
          {withPasskey ? (
            <p className="field-help">
              <FormattedMessage id="desk.join.passkeyHelp" />
            </p>
          ) : (
            <TextField
              {...field('password')}
              type="password"
              label={<FormattedMessage id="desk.join.password" />}
              help={<FormattedMessage id="desk.join.passwordHelp" values={{ count: limits.passwordMinCharacters }} />}
              autoComplete="new-password"
              error={errors.password}
            />
          )}
        </>
      )}
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.join.accept" />
      </button>
      {viewer ? null : <p>{signIn}</p>}
    </form>
  )
}

/** Adds a passkey to the account that was just made. @returns false if the person called it off */
async function addPasskey({ transport }: Pick<AppContext, 'transport'>): Promise<boolean> {
  const { options } = await callApi<typeof newFactorPasskey>(transport, 'POST /api/auth/second-factor/passkey/options')
  const response = await createPasskey(options)
  if (!response) return false
  await callApi<typeof addFactorPasskey>(transport, 'POST /api/auth/second-factor/passkey', { body: { response } })
  return true
}
