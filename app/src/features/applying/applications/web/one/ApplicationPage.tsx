import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useParams } from 'react-router'
import { groupReceipt, RECEIPTS_PATH } from '../../receipt.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { GuestData } from '#features/account/guests/web/index.ts'
import { ApplicationMatch } from '#features/candidate/match/web/index.ts'
import { isOpen } from '#features/letters/offers/states.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ShownApplication } from '../../contract.ts'
import { ApplicationFacts, StageLabel } from '../ApplicationFacts.tsx'
import { StageLine } from '../StageLine.tsx'
import { applicationQuery, useLiveApplications } from '../application-queries.ts'
import { ConsentsPanel } from './ConsentsPanel.tsx'
import { Explanation } from './Explanation.tsx'
import { Messages } from './Messages.tsx'
import { Timeline } from './Timeline.tsx'
import { WithdrawPanel } from './WithdrawPanel.tsx'
import '../applications.css'

export const loadApplicationPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  try {
    const { application } = await app.queryClient.fetchQuery({
      ...applicationQuery(app, params['id'] ?? ''),
      staleTime: 0,
    })
    return { status: 200, title: pageTitle(app, 'applications', 'title.applications', application.positionTitle) }
  } catch (error) {
    const status = isApiError(error) && [401, 404].includes(error.status) ? error.status : 200
    return { status, title: pageTitle(app, 'applications', 'title.applications') }
  }
}

/** One application: its stage, the next step, its history, its contents, and the available actions. */
export function ApplicationPage() {
  const app = useApp()
  const { id = '' } = useParams()
  const query = useQuery(applicationQuery(app, id))
  useLiveApplications()
  if (isApiError(query.error) && query.error.status === 404) return <NoApplication />
  return (
    <Loaded query={query} failedHeading="applications.failed" className="kept-empty">
      {(known) => <OneApplication known={known} />}
    </Loaded>
  )
}

/** The page for an application that is missing or belongs to another person. */
export function NoApplication() {
  return (
    <MessagePage
      heading={<FormattedMessage id="application.missing.heading" />}
      text={<FormattedMessage id="application.missing.text" />}
    />
  )
}

function OneApplication({ known }: { readonly known: ShownApplication }) {
  const { search } = useLocation()
  const { application, messages, timeline, versions } = known
  const viewer = useViewer()
  const { encId, positionTitle, positionLocation, displayJobId, receipt, pid } = application
  const carried = carriedParameters(search)
  const here = `${APPLICATIONS_PATH}/${encId}`
  return (
    <section className="page-narrow application-page" aria-labelledby="application-heading">
      <BackLink to={`${APPLICATIONS_PATH}${carried}`}>
        <FormattedMessage id="title.applications" />
      </BackLink>
      <StageLabel application={application} />
      <h1 id="application-heading">
        <bdi>{positionTitle}</bdi>
      </h1>
      <p className="muted">
        {positionLocation && (
          <>
            <bdi>{positionLocation}</bdi>
            {' · '}
          </>
        )}
        <FormattedMessage id="application.jobId" values={{ id: <bdi>{displayJobId}</bdi> }} />
      </p>
      <div className="application-now">
        <StageLine stages={application.stages} />
        <ApplicationFacts application={application} />
        {known.offers.length > 0 && <Offers offers={known.offers} carried={carried} />}
        <p className="application-actions">
          {application.editable && (
            <Link className="button" to={`${here}/edit${carried}`}>
              <FormattedMessage id="application.edit" />
            </Link>
          )}
          <Link className="button" to={`${here}/sent/${application.version}${carried}`}>
            <FormattedMessage id="application.readSent" />
          </Link>
          <Link className="button" to={`/careers/job/${pid}${carried}`}>
            <FormattedMessage id="application.viewJob" />
          </Link>
        </p>
      </div>
      <p>
        <FormattedMessage
          id="application.receipt"
          values={{
            receipt: (
              <Link to={`${RECEIPTS_PATH}/${receipt}${carried}`}>
                <bdi className="receipt">{groupReceipt(receipt)}</bdi>
              </Link>
            ),
          }}
        />
        {viewer ? (
          <>
            {' · '}
            <Link to={withCarriedParameters('/careers/forms/center?tab_id=documents', search)}>
              <FormattedMessage id="title.documentCenter" />
            </Link>
          </>
        ) : null}
      </p>
      {known.explanation ? <Explanation encId={encId} explanation={known.explanation} /> : null}
      <Messages encId={encId} messages={messages} emailRefused={known.emailRefused} />
      <Timeline timeline={timeline} messages={messages} versions={versions} here={here} />
      {known.consents.length > 0 && <ConsentsPanel encId={encId} consents={known.consents} />}
      <WithdrawPanel application={application} />
      {/* Last, because it loads by itself. */}
      {viewer ? <ApplicationMatch positionId={pid} /> : null}
      {viewer ? null : <GuestData />}
    </section>
  )
}

/** The offers that answer the application, newest first, each with its status. */
function Offers({ offers, carried }: Pick<ShownApplication, 'offers'> & { readonly carried: string }) {
  return (
    <section aria-labelledby="offers-heading">
      <h2 id="offers-heading">
        <FormattedMessage id="application.offers" />
      </h2>
      <ul className="application-offers">
        {offers.map(({ id, status, expires_at: expiresAt }) => (
          <li key={id}>
            <span>
              <FormattedMessage
                id={`application.offer.${isOpen(status) && expiresAt !== null ? 'until' : status}`}
                values={{ date: expiresAt && <Day at={expiresAt} /> }}
              />
            </span>
            <Link className={isOpen(status) ? 'button button-primary' : 'button'} to={`/careers/offer/${id}${carried}`}>
              <FormattedMessage id="application.viewOffer" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
