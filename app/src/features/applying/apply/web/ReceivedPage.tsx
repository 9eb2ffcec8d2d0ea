import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { groupReceipt, RECEIPTS_PATH } from '#features/applying/applications/receipt.ts'
import { APPLICATIONS_PATH } from '#features/applying/applications/rules.ts'
import { GuestData } from '#features/account/guests/web/index.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { type NotSent, readNotSent, readReceived, type Received } from './received.ts'
import './apply.css'

export const loadReceivedPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'applyPage', 'title.applyPage'),
})

const TIME = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** The page after sending: the receipt of each application, and the next steps. */
export function ReceivedPage() {
  const { state, search } = useLocation()
  const received = readReceived(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const viewer = useViewer()
  useEffect(() => heading.current?.focus(), [])
  if (received.length === 0)
    return (
      <MessagePage
        heading={<FormattedMessage id="apply.form" />}
        text={<FormattedMessage id="apply.received.none" />}
      />
    )
  return (
    <section className="apply-page apply-received" aria-labelledby="received-heading">
      <h1 id="received-heading" ref={heading} tabIndex={-1}>
        <FormattedMessage id={received.length > 1 ? 'apply.received.several' : 'apply.received.heading'} />
      </h1>
      {received.map((one) => (
        <Receipt key={one.encId} received={one} />
      ))}
      {readNotSent(state).map((one) => (
        <Unsent key={one.pid} notSent={one} />
      ))}
      <p>
        <FormattedMessage id={viewer ? 'apply.received.next' : 'apply.received.nextGuest'} />
      </p>
      <p className="apply-start">
        {viewer ? (
          <Link className="button button-primary" to={`${APPLICATIONS_PATH}${carriedParameters(search)}`}>
            <FormattedMessage id="apply.received.mine" />
          </Link>
        ) : null}
        <Link className="button" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
      {viewer ? null : <GuestData />}
    </section>
  )
}

function Receipt({ received: { encId, name, receipt, at } }: { readonly received: Received }) {
  const intl = useIntl()
  const { search } = useLocation()
  return (
    <div className="apply-receipt">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl>
        <div>
          <dt>
            <FormattedMessage id="apply.received.receipt" />
          </dt>
          <dd>
            <Link to={`${RECEIPTS_PATH}/${receipt}${carriedParameters(search)}`}>
              <bdi dir="ltr" translate="no" data-testid="receipt">
                {groupReceipt(receipt)}
              </bdi>
            </Link>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="apply.received.at" />
          </dt>
          <dd>
            <time dateTime={at}>{intl.formatDate(at, TIME)}</time>
          </dd>
        </div>
      </dl>
      <p>
        <Link to={`${APPLICATIONS_PATH}/${encId}${carriedParameters(search)}`}>
          <FormattedMessage id="apply.applied.open" />
        </Link>
      </p>
    </div>
  )
}

/** A job that needs more answers, with a link to them. The answers given so far are already there. */
function Unsent({ notSent: { pid, name, reason, isOver } }: { readonly notSent: NotSent }) {
  const { search } = useLocation()
  return (
    <div className="apply-receipt">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{reason}</p>
      {isOver ? null : (
        <p>
          <Link to={withCarriedParameters(`/careers/apply?pid=${pid}`, search)}>
            <FormattedMessage id="apply.received.finish" />
          </Link>
        </p>
      )}
    </div>
  )
}
