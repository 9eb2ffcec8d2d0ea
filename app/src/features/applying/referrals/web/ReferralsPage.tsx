import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { savedQuery } from '#features/candidate/saved-positions/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ShownReferral } from '../contract.ts'
import { REFERRALS_PATH } from '../rules.ts'
import { ReferPanel } from './ReferForm.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { Withdraw } from './Withdraw.tsx'
import { jobQuery, ownApplicationsQuery, referralsQuery, useLiveReferrals } from './referral-queries.ts'
import { isSent } from '../states.ts'
import '#ui/styles/kept-list.css'
import './referrals.css'

export const loadReferralsPage: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const title = pageTitle(app, 'referrals', 'title.referrals')
  if (!app.site.configs.gates.referralWithCandidateApplicationGate) return { status: 404, title }
  const pid = new URL(request.url).searchParams.get('pid')
  const [status] = await Promise.all([
    loadOwn(app, { ...referralsQuery(app), staleTime: 0 }),
    pid ? app.queryClient.prefetchQuery(jobQuery(app, pid)) : app.queryClient.prefetchQuery(savedQuery(app)),
    app.queryClient.prefetchQuery(ownApplicationsQuery(app)),
  ])
  return { status, title }
}

/** The candidate's referrals with a form for a new one, next to their applications. */
export function ReferralsPage() {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const query = useQuery(referralsQuery(app))
  useLiveReferrals()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!app.site.configs.gates.referralWithCandidateApplicationGate)
    return (
      <MessagePage heading={<FormattedMessage id="title.referrals" />} text={<FormattedMessage id="referring.off" />} />
    )
  const onWithdrawn = () => {
    note(intl.formatMessage({ id: 'referring.withdrawn' }))
    heading.current?.focus()
  }
  return (
    <section className="page-narrow referrals-page" aria-labelledby="referrals-heading">
      <h1 id="referrals-heading" ref={heading} tabIndex={-1}>
        <FormattedMessage id="title.referrals" />
      </h1>
      <p>
        <FormattedMessage id="referring.intro" />
      </p>
      <Refer />
      <Loaded
        query={query}
        failedHeading="referring.loadFailed"
        className="kept-empty"
        isEmpty={({ referrals }) => referrals.length === 0}
        empty={
          <div className="kept-empty">
            <h2>
              <FormattedMessage id="referring.none" />
            </h2>
            <p>
              <FormattedMessage id="referrals.noneText" />
            </p>
          </div>
        }
      >
        {({ referrals }) =>
          (['received', 'made'] as const).map((direction) => (
            <ReferralList
              key={direction}
              direction={direction}
              referrals={referrals.filter((one) => one.direction === direction)}
              onWithdrawn={onWithdrawn}
            />
          ))
        }
      </Loaded>
      <OwnApplications />
    </section>
  )
}

interface ListProps {
  readonly direction: ShownReferral['direction']
  readonly referrals: readonly ShownReferral[]
  readonly onWithdrawn: () => void
}

function ReferralList({ direction, referrals, onWithdrawn }: ListProps) {
  if (referrals.length === 0) return null
  return (
    <section aria-labelledby={`referrals-${direction}`}>
      <h2 id={`referrals-${direction}`}>
        <FormattedMessage id={`referring.${direction}`} />
      </h2>
      <ul className="referrals-list">
        {referrals.map((referral) => (
          <li key={referral.encId}>
            <Listed referral={referral} onWithdrawn={onWithdrawn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Listed({ referral, onWithdrawn }: Pick<ListProps, 'onWithdrawn'> & { readonly referral: ShownReferral }) {
  const titleId = useId()
  const withdraws = referral.direction === 'made' && isSent(referral.state)
  return (
    <ReferralCard
      referral={referral}
      titleId={titleId}
      tools={withdraws ? <Withdraw referral={referral} about={titleId} onWithdrawn={onWithdrawn} /> : null}
    />
  )
}

/** The form for the position in the address, or ways to choose a position. */
function Refer() {
  const [parameters] = useSearchParams()
  const pid = parameters.get('pid')
  return (
    <section className="referrals-refer" aria-labelledby="referrals-refer">
      {pid ? <ReferFor pid={pid} key={pid} /> : <ChooseJob missing={false} />}
    </section>
  )
}

function ReferFor({ pid }: { readonly pid: string }) {
  const app = useApp()
  const { search } = useLocation()
  const query = useQuery(jobQuery(app, pid))
  const { data, error } = query
  const isGone = isApiError(error) && [404, 410, 422].includes(error.status)
  if (isGone || (data && data.archived_at !== null)) return <ChooseJob missing />
  if (!data)
    return (
      <>
        <h2 id="referrals-refer">
          <FormattedMessage id="referrals.refer" />
        </h2>
        <Loaded query={query}>{() => null}</Loaded>
      </>
    )
  const job = (
    <Link to={withCarriedParameters(data.positionUrl, search)}>
      <bdi>{data.name}</bdi>
    </Link>
  )
  return (
    <>
      <h2 id="referrals-refer">
        <FormattedMessage id="referring.referFor" values={{ job }} />
      </h2>
      <ReferPanel pid={data.id} />
    </>
  )
}

function ChooseJob({ missing }: { readonly missing: boolean }) {
  const { search } = useLocation()
  const { data } = useQuery(savedQuery(useApp()))
  const open = data?.positions.filter(({ archived_at }) => archived_at === null) ?? []
  return (
    <>
      <h2 id="referrals-refer">
        <FormattedMessage id="referrals.refer" />
      </h2>
      {missing ? (
        <p className="notice" role="status">
          <FormattedMessage id="referring.jobGone" />
        </p>
      ) : null}
      <p>
        <FormattedMessage id={open.length > 0 ? 'referring.pickSaved' : 'referring.pick'} />
      </p>
      {open.length > 0 ? (
        <ul className="referrals-jobs">
          {open.map(({ id, name }) => (
            <li key={id}>
              <Link className="button" to={withCarriedParameters(`${REFERRALS_PATH}?pid=${id}`, search)}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <Link className="button button-primary" to={withCarriedParameters('/careers', search)}>
          <FormattedMessage id="referrals.findJobs" />
        </Link>
      </p>
    </>
  )
}

/** The candidate's applications, with a mark on those that came by a referral. */
function OwnApplications() {
  const { search } = useLocation()
  const query = useQuery(ownApplicationsQuery(useApp()))
  return (
    <section aria-labelledby="referrals-applications">
      <h2 id="referrals-applications">
        <FormattedMessage id="referring.applications" />
      </h2>
      <Loaded
        query={query}
        isEmpty={({ applications }) => applications.length === 0}
        empty={
          <p className="muted">
            <FormattedMessage id="referring.noApplications" />
          </p>
        }
      >
        {({ applications }) => (
          <ul className="referrals-applications">
            {applications.map(({ encId, positionTitle, currentStatus, isReferral }) => (
              <li key={encId}>
                <Link to={withCarriedParameters(`/careers/applications/${encId}`, search)}>
                  <bdi>{positionTitle}</bdi>
                </Link>
                <span className="muted">
                  <bdi>{currentStatus}</bdi>
                  {isReferral ? (
                    <>
                      {' · '}
                      <FormattedMessage id="referring.byReferral" />
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
