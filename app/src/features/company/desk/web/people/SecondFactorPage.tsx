import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { redirect, useLocation } from 'react-router'
import type {
  addFactorPasskey,
  beginApp,
  confirmApp,
  newFactorPasskey,
  renewRecoveryCodes,
  showSecondFactor,
} from '#features/account/session/contract.ts'
import { safeNext } from '#features/account/session/safe-next.ts'
import { createPasskey, holdSession, passkeysWork, signInWithPasskey } from '#features/account/session/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { type AppContext, appRouterContext, useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { DESK, signInAddress } from '../parts/desk-links.ts'
import { useAct } from '../parts/use-act.ts'

/** Path of the page. */
export const SECOND_FACTOR = `${DESK}/second-factor`

type Factors = DataOf<typeof showSecondFactor>

const factorQuery = (app: Pick<AppContext, 'transport'>) =>
  queryOptions({
    queryKey: ['desk', 'second-factor'],
    queryFn: ({ signal }) => callApi<typeof showSecondFactor>(app.transport, 'GET /api/auth/second-factor', { signal }),
    retry: false,
  })

const nextOf = (search: string) => safeNext(new URLSearchParams(search).get('next'))

/** Loads a colleague's second factors; everyone else signs in first. */
export const loadSecondFactor: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const { pathname, search } = new URL(request.url)
  const title = pageTitle(app, 'desk', 'desk.title.secondFactor')
  try {
    await app.queryClient.fetchQuery({ ...factorQuery(app), staleTime: 0 })
  } catch (error) {
    const isRefused = isApiError(error) && (error.status === 401 || error.status === 404)
    if (isRefused && app.viewer.current()) return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
    // oxlint-disable-next-line typescript/only-throw-error -- the router handles thrown redirects
    if (isRefused) throw redirect(signInAddress(pathname, search))
  }
  return { status: 200, title }
}

/** The page on which colleagues set up their second factor, show it after signing in, and change it. */
export function SecondFactorPage() {
  const { search } = useLocation()
  const { data } = useQuery(factorQuery(useApp()))
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const next = withCarriedParameters(nextOf(search) ?? `${DESK}/jobs`, search)
  if (!data) return null
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} next={next} />
  return data.state === 'verify' ? (
    <Verify factors={data} next={next} />
  ) : (
    <SetUp factors={data} next={next} onCodes={setRecoveryCodes} />
  )
}

/** Continues on a page with the new session. */
const goOn = (next: string) => window.location.assign(next)

/** Returns true if this browser and the site offer passkeys; the server doesn't know the browser. */
function usePasskeys({ passkeysOffered }: Factors): boolean {
  const [possible, setPossible] = useState(true)
  useEffect(() => setPossible(passkeysWork()), [])
  return possible && passkeysOffered
}

interface PartProps {
  readonly factors: Factors
  readonly next: string
}

function Verify({ factors, next }: PartProps) {
  const { transport } = useApp()
  const intl = useIntl()
  const [code, setCode] = useState('')
  const withPasskey = usePasskeys(factors) && factors.passkeys > 0
  const { busy, failure, errors, done, run, onSubmit } = useAct<'code'>({
    failed: 'desk.factor.failed',
    fieldOf: { 'wrong-factor-code': 'code' },
  })
  const verify = async () => {
    await callApi(transport, 'POST /api/auth/second-factor/verify', { body: { code } })
    goOn(next)
  }
  const show = async () => {
    if (!(await signInWithPasskey(transport))) return intl.formatMessage({ id: 'desk.factor.calledOff' })
    return goOn(next)
  }
  return (
    <>
      <h1>
        <FormattedMessage id="desk.factor.verify" />
      </h1>
      <p>
        <FormattedMessage id="desk.factor.verifyText" values={{ email: <bdi>{factors.email}</bdi> }} />
      </p>
      {withPasskey ? (
        <p>
          <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => run(show)}>
            <FormattedMessage id="desk.factor.usePasskey" />
          </button>
        </p>
      ) : null}
      {factors.hasApp || factors.recoveryCodes > 0 ? (
        <form method="post" className="desk-form" onSubmit={onSubmit(verify)}>
          <TextField
            name="code"
            label={<FormattedMessage id="desk.factor.code" />}
            help={<FormattedMessage id="desk.factor.codeHelp" />}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            error={errors.code}
          />
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            <FormattedMessage id="desk.factor.continue" />
          </button>
        </form>
      ) : null}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <p className="muted">
        <FormattedMessage id="desk.factor.lost" />
      </p>
      <SignOut />
    </>
  )
}

function SetUp({ factors, next, onCodes }: PartProps & { readonly onCodes: (codes: readonly string[]) => void }) {
  const page = useApp()
  const { transport } = page
  const intl = useIntl()
  const { state, hasApp, passkeys, recoveryCodes } = factors
  const offersPasskeys = usePasskeys(factors)
  const isPassed = state === 'passed'
  const [app, setApp] = useState<DataOf<typeof beginApp>>()
  const { busy, failure, done, run, refresh } = useAct({ failed: 'desk.factor.failed' })
  const add = async () => {
    const { options } = await callApi<typeof newFactorPasskey>(
      transport,
      'POST /api/auth/second-factor/passkey/options',
    )
    const response = await createPasskey(options)
    if (!response) return intl.formatMessage({ id: 'desk.factor.calledOff' })
    await holdSession(page, () =>
      callApi<typeof addFactorPasskey>(transport, 'POST /api/auth/second-factor/passkey', { body: { response } }),
    )
    if (!isPassed) return goOn(next)
    await refresh()
    return intl.formatMessage({ id: 'desk.factor.added' })
  }
  const begin = async () => setApp(await callApi<typeof beginApp>(transport, 'POST /api/auth/second-factor/app'))
  const renew = async () => {
    const renewed = await callApi<typeof renewRecoveryCodes>(transport, 'POST /api/auth/second-factor/recovery-codes')
    await refresh()
    onCodes(renewed.recoveryCodes)
  }
  return (
    <>
      <h1>
        <FormattedMessage id={isPassed ? 'desk.factor.yours' : 'desk.factor.setUp'} />
      </h1>
      <p>
        <FormattedMessage id={isPassed ? 'desk.factor.yoursText' : 'desk.factor.setUpText'} />
      </p>
      <section className="desk-group" aria-labelledby="desk-passkey">
        <h2 id="desk-passkey">
          <FormattedMessage id="desk.factor.passkey" />
        </h2>
        <p>
          <FormattedMessage id="desk.factor.passkeyText" values={{ count: passkeys }} />
        </p>
        {offersPasskeys ? (
          <button type="button" className="button" aria-disabled={busy} onClick={() => run(add)}>
            <FormattedMessage id="desk.factor.addPasskey" />
          </button>
        ) : (
          <p className="muted">
            <FormattedMessage id="desk.factor.noPasskeys" />
          </p>
        )}
      </section>
      <section className="desk-group" aria-labelledby="desk-app">
        <h2 id="desk-app">
          <FormattedMessage id="desk.factor.app" />
        </h2>
        {app ? (
          <ConfirmApp app={app} onCodes={onCodes} />
        ) : (
          <>
            <p>
              <FormattedMessage id={hasApp ? 'desk.factor.hasApp' : 'desk.factor.appText'} />
            </p>
            <button type="button" className="button" aria-disabled={busy} onClick={() => run(begin)}>
              <FormattedMessage id={hasApp ? 'desk.factor.otherApp' : 'desk.factor.useApp'} />
            </button>
          </>
        )}
      </section>
      {isPassed && (hasApp || passkeys > 0) ? (
        <section className="desk-group" aria-labelledby="desk-recovery">
          <h2 id="desk-recovery">
            <FormattedMessage id="desk.factor.recovery" />
          </h2>
          <p>
            <FormattedMessage id="desk.factor.recoveryCount" values={{ count: recoveryCodes }} />
          </p>
          <button type="button" className="button" aria-disabled={busy} onClick={() => run(renew)}>
            <FormattedMessage id="desk.factor.newRecovery" />
          </button>
        </section>
      ) : null}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      {isPassed ? null : <SignOut />}
    </>
  )
}

interface ConfirmProps {
  readonly app: DataOf<typeof beginApp>
  readonly onCodes: (codes: readonly string[]) => void
}

function ConfirmApp({ app: { url, key, qr }, onCodes }: ConfirmProps) {
  const page = useApp()
  const intl = useIntl()
  const [code, setCode] = useState('')
  const { busy, failure, errors, onSubmit, refresh } = useAct<'code'>({
    failed: 'desk.factor.failed',
    fieldOf: { 'wrong-factor-code': 'code' },
  })
  const confirm = async () => {
    const body = { code }
    // The codes are shown once, so nothing may load the page again meanwhile.
    const done = await holdSession(page, () =>
      callApi<typeof confirmApp>(page.transport, 'POST /api/auth/second-factor/app/confirm', { body }),
    )
    onCodes(done.recoveryCodes)
    await refresh()
  }
  return (
    <form method="post" className="desk-form" onSubmit={onSubmit(confirm)}>
      <p>
        <FormattedMessage id="desk.factor.scan" />
      </p>
      <svg
        className="desk-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={intl.formatMessage({ id: 'desk.factor.qr' })}
      >
        <path d={qr.path} fill="currentcolor" />
      </svg>
      <p>
        <FormattedMessage id="desk.factor.key" /> <bdi className="desk-code">{key.match(/.{1,4}/g)?.join(' ')}</bdi>
      </p>
      <p>
        <a href={url}>
          <FormattedMessage id="desk.factor.openApp" />
        </a>
      </p>
      <TextField
        name="code"
        label={<FormattedMessage id="desk.factor.firstCode" />}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code}
      />
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.factor.confirm" />
      </button>
    </form>
  )
}

function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  return (
    <section aria-labelledby="desk-codes">
      <h1 id="desk-codes">
        <FormattedMessage id="desk.factor.keepCodes" />
      </h1>
      <p>
        <FormattedMessage id="desk.factor.keepCodesText" />
      </p>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <bdi className="desk-code">{code}</bdi>
          </li>
        ))}
      </ul>
      <a className="button button-primary" href={next}>
        <FormattedMessage id="desk.factor.kept" />
      </a>
    </section>
  )
}

function SignOut() {
  const { search } = useLocation()
  return (
    <p>
      <a href={withCarriedParameters('/logout', search)}>
        <FormattedMessage id="desk.factor.signOut" />
      </a>
    </p>
  )
}
