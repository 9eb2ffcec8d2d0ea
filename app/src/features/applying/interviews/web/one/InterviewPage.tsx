import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useParams } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ShownInterview } from '../../contract.ts'
import { INTERVIEWS_PATH } from '../../rules.ts'
import { isBooked, isCanceled, isOver, isProposed } from '../../states.ts'
import { interviewQuery, useLiveInterviews } from '../interview-queries.ts'
import { CancelPanel } from './CancelPanel.tsx'
import { InterviewFacts } from './InterviewFacts.tsx'
import { MovePanel } from './MovePanel.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { useInterviewActs } from './use-interview-acts.ts'
import '#ui/styles/kept-list.css'
import '../interviews.css'

export const loadInterviewPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  try {
    const { interview } = await app.queryClient.fetchQuery({
      ...interviewQuery(app, params['id'] ?? ''),
      staleTime: 0,
    })
    return { status: 200, title: pageTitle(app, 'interviews', 'title.interviews', interview.positionTitle) }
  } catch (error) {
    const status = isApiError(error) && [401, 404].includes(error.status) ? error.status : 200
    return { status, title: pageTitle(app, 'interviews', 'title.interviews') }
  }
}

/**
 * One interview: its time and place, and picking, moving and canceling. Guests open it with the link in their email.
 */
export function InterviewPage() {
  const { id = '' } = useParams()
  const query = useQuery(interviewQuery(useApp(), id))
  useLiveInterviews()
  if (isApiError(query.error) && query.error.status === 404)
    return (
      <MessagePage
        heading={<FormattedMessage id="interview.missing.heading" />}
        text={<FormattedMessage id="interview.missing.text" />}
      />
    )
  return (
    <Loaded query={query} failedHeading="interviews.failed" className="kept-empty">
      {({ interview }) => <OneInterview interview={interview} />}
    </Loaded>
  )
}

function OneInterview({ interview }: { readonly interview: ShownInterview }) {
  const { search } = useLocation()
  const { viewer } = useApp()
  const { applicationId, positionTitle, title, state } = interview
  const carried = carriedParameters(search)
  const form = useRef<HTMLFormElement>(null)
  const acts = useInterviewActs(interview, form)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { done } = acts.submit
  // The pressed button disappears once it worked.
  useEffect(() => {
    if (done) outcome.current?.focus()
  }, [done])
  return (
    <section className="page-narrow appointments-page interview-page" aria-labelledby="interview-heading">
      {viewer.current() && (
        <BackLink to={`${INTERVIEWS_PATH}${carried}`}>
          <FormattedMessage id="title.interviews" />
        </BackLink>
      )}
      <h1 id="interview-heading">
        <bdi>{positionTitle}</bdi>
      </h1>
      <p className="muted">
        <bdi>{title}</bdi>
      </p>
      <p className="appointment-state" data-state={state}>
        <FormattedMessage id={`interviews.state.${state}`} />
      </p>
      <p ref={outcome} role="status" tabIndex={-1} className={done ? 'interview-done' : ''}>
        {done}
      </p>
      {acts.submit.failure && <p role="alert">{acts.submit.failure}</p>}
      <Ended interview={interview} />
      <InterviewFacts interview={interview} />
      {isProposed(state) && <SlotPicker interview={interview} acts={acts} form={form} />}
      {isBooked(state) && <MovePanel interview={interview} acts={acts} form={form} />}
      <CancelPanel interview={interview} acts={acts} />
      <p>
        <Link to={`/careers/applications/${applicationId}${carried}`}>
          <FormattedMessage id="interview.viewApplication" />
        </Link>
      </p>
    </section>
  )
}

function Ended({ interview: { state, reason } }: { readonly interview: ShownInterview }) {
  if (isOver(state))
    return (
      <p>
        <FormattedMessage id="interview.overText" />
      </p>
    )
  if (!isCanceled(state)) return null
  return (
    <>
      <p>
        <FormattedMessage id="interview.canceledText" />
      </p>
      {reason && (
        <>
          <p>
            <FormattedMessage id="interview.words" />
          </p>
          <blockquote className="interview-words" dir="auto">
            {reason}
          </blockquote>
        </>
      )}
    </>
  )
}
