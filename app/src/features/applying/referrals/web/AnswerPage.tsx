import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { readReferralLink } from '../rules.ts'
import { Agreed, Heading, JobLink, type LinkProps, Over, textsOf, useAnswer, useFormAction } from './Answered.tsx'
import { DateOf } from './ReferForm.tsx'
import { linkedQuery } from './referral-queries.ts'
import { isAccepted, isOver, isSent } from '../states.ts'
import './referrals.css'

export const loadAnswerPage: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const title = pageTitle(app, 'referral', 'title.referrals')
  const link = readReferralLink(new URL(request.url).search)
  if (!link) return { status: 404, title }
  try {
    await app.queryClient.fetchQuery({ ...linkedQuery(app, link.token), staleTime: 0 })
    return { status: 200, title }
  } catch (error) {
    return { status: isApiError(error) && error.status === 404 ? 404 : 200, title }
  }
}

/** Page of an emailed link: the referrer, the job, the stored data, and the answer, which takes one press. */
export function AnswerPage() {
  const app = useApp()
  const [parameters] = useSearchParams()
  const token = readReferralLink(`?${parameters}`)?.token ?? ''
  const query = useQuery(linkedQuery(app, token))
  const section = useRef<HTMLElement>(null)
  const state = query.data?.referral.state
  const shown = useRef(state)
  useEffect(() => {
    // The button that had the focus is gone with the question.
    if (shown.current !== undefined && shown.current !== state) section.current?.querySelector('h1')?.focus()
    shown.current = state
  }, [state])
  if (token === '' || (isApiError(query.error) && query.error.status === 404))
    return (
      <MessagePage
        heading={<FormattedMessage id="referring.wrong.heading" />}
        text={<FormattedMessage id="referring.wrong.text" />}
      />
    )
  return (
    <Loaded query={query} failedHeading="referring.loadFailed" className="message-page">
      {({ referral }) => (
        <section ref={section} className="page-narrow referral-answer" aria-labelledby="referral-heading">
          {isSent(referral.state) ? <Asked referral={referral} token={token} /> : null}
          {isAccepted(referral.state) ? <Agreed referral={referral} token={token} /> : null}
          {isOver(referral.state) ? <Over referral={referral} state={referral.state} /> : null}
        </section>
      )}
    </Loaded>
  )
}

function Asked({ referral, token }: LinkProps) {
  const { companyName } = useApp().site
  const { busy, failure, accept, decline, onSubmit } = useAnswer(token)
  const actionOf = useFormAction(token)
  const [never, setNever] = useState(false)
  const texts = textsOf(referral)
  const { name, relation, note, keptUntil, answerBy, positionOpen } = referral
  return (
    <>
      <Heading>
        <FormattedMessage id="referring.asked.heading" values={texts} />
      </Heading>
      {positionOpen ? null : (
        <p className="notice">
          <FormattedMessage id="referring.asked.closed" />
        </p>
      )}
      <dl className="referral-facts">
        <Fact label={<FormattedMessage id="referring.asked.job" />}>
          <JobLink referral={referral} />
        </Fact>
        {name === null ? null : (
          <Fact label={<FormattedMessage id="referring.asked.name" />}>
            <bdi>{name}</bdi>
          </Fact>
        )}
        {relation === null ? null : (
          <Fact label={<FormattedMessage id="referring.relation" />}>
            <FormattedMessage id={`referrals.relation.${relation}`} />
          </Fact>
        )}
        {note === null ? null : (
          <Fact label={<FormattedMessage id="referring.asked.note" values={texts} />}>
            <q dir="auto">{note}</q>
          </Fact>
        )}
      </dl>
      <h2>
        <FormattedMessage id="referring.asked.kept" />
      </h2>
      <ul className="referral-terms">
        <li>
          <FormattedMessage id="referring.asked.keeps" values={{ ...texts, date: <DateOf at={keptUntil} /> }} />
        </li>
        <li>
          <FormattedMessage id="referring.asked.company" values={{ company: <bdi>{companyName}</bdi> }} />
        </li>
        <li>
          <FormattedMessage id="referring.asked.referrer" values={texts} />
        </li>
        <li>
          <FormattedMessage id="referring.asked.revoke" />
        </li>
      </ul>
      <p>
        <FormattedMessage id="referring.asked.until" values={{ date: <DateOf at={answerBy} /> }} />
      </p>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <form method="post" action={actionOf('accept')} onSubmit={onSubmit(accept)}>
        <SubmitButton busy={busy}>
          <FormattedMessage id="referring.agree" />
        </SubmitButton>
      </form>
      <form method="post" action={actionOf('decline')} onSubmit={onSubmit(() => decline(never))}>
        <label className="referral-never needs-script">
          <input type="checkbox" checked={never} onChange={({ target }) => setNever(target.checked)} />
          <span>
            <FormattedMessage id="referring.never" values={{ company: <bdi>{companyName}</bdi> }} />
          </span>
        </label>
        <SubmitButton busy={busy} className="button">
          <FormattedMessage id="referring.decline" />
        </SubmitButton>
      </form>
    </>
  )
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
