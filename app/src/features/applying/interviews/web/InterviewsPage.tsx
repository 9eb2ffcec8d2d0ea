import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { ShownInterview } from '../contract.ts'
import { isBooked, isProposed } from '../states.ts'
import { InterviewCard, NoInterviews } from './InterviewCard.tsx'
import { interviewsQuery, useLiveInterviews } from './interview-queries.ts'
import '#ui/styles/kept-list.css'
import './interviews.css'

export const loadInterviewsPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, { ...interviewsQuery(app), staleTime: 0 })
  return { status, title: pageTitle(app, 'interviews', 'title.interviews') }
}

const groups = ['pick', 'coming', 'past'] as const

function groupOf({ state }: ShownInterview): (typeof groups)[number] {
  if (isProposed(state)) return 'pick'
  return isBooked(state) ? 'coming' : 'past'
}

/** The candidate's interviews: those that need a time first, then upcoming ones, then the rest. */
export function InterviewsPage() {
  const query = useQuery(interviewsQuery(useApp()))
  useLiveInterviews()
  const id = useId()
  return (
    <section className="page-narrow appointments-page" aria-labelledby={id}>
      <h1 id={id}>
        <FormattedMessage id="title.interviews" />
      </h1>
      <Loaded
        query={query}
        failedHeading="interviews.failed"
        className="kept-empty"
        isEmpty={({ interviews }) => interviews.length === 0}
        empty={
          <div className="kept-empty">
            <NoInterviews />
          </div>
        }
      >
        {({ interviews }) =>
          groups.map((group) => (
            <Group key={group} group={group} interviews={interviews.filter((one) => groupOf(one) === group)} />
          ))
        }
      </Loaded>
    </section>
  )
}

interface GroupProps {
  readonly group: (typeof groups)[number]
  readonly interviews: readonly ShownInterview[]
}

function Group({ group, interviews }: GroupProps) {
  const id = useId()
  if (interviews.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id={`interviews.group.${group}`} />
      </h2>
      <ul className="lined-list">
        {interviews.map((interview) => (
          <li key={interview.encId}>
            <InterviewCard interview={interview} />
          </li>
        ))}
      </ul>
    </section>
  )
}
