import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { isWaiting } from '#features/letters/offers/states.ts'
import { Day } from '#ui/Day.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { showToday } from '../../contract.ts'
import { AnswerDue } from '../application/Messages.tsx'
import { ApplicantLine } from '../parts/ApplicantLine.tsx'
import { EmailOff } from '../frame/EmailOff.tsx'
import { EventsToday } from '../events/EventsToday.tsx'
import { ConnectionTroubles } from './ConnectionTroubles.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Group } from './Group.tsx'
import { NewsChoice } from './NewsChoice.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { todayQuery } from '../parts/desk-queries.ts'

/** Everything that needs a person of the company now. */
export function TodayPage() {
  const link = useDeskLink()
  const query = useQuery(todayQuery(useApp()))
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.today" />
      </h1>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({
          emailOff,
          steps,
          noJobs,
          unread,
          messages,
          messagesTotal,
          approvals,
          connections,
          events,
          requests,
          requestsTotal,
          refused,
          overdue,
          overdueTotal,
          interviews,
          offers,
        }) => (
          <>
            {emailOff ? <EmailOff /> : null}
            <FirstSteps steps={steps} />
            {[unread, messages, approvals, connections, requests, refused, overdue, interviews, offers, events].every(
              ({ length }) => length === 0,
            ) ? (
              <div className="kept-empty">
                <h2>
                  <FormattedMessage id={noJobs ? 'desk.noJobs' : 'desk.nothing'} />
                </h2>
                <p>
                  <FormattedMessage id={noJobs ? 'desk.noJobsText' : 'desk.nothingText'} />
                </p>
              </div>
            ) : (
              <div className="desk-today">
                <Group heading="desk.unread" count={unread.reduce((sum, { count }) => sum + count, 0)}>
                  {unread.map(({ id, title, count }) => (
                    <li key={id} className="desk-line">
                      <Link className="desk-line-name" to={link('applications', { job: id, unread: 1 })}>
                        <bdi>{title}</bdi>
                      </Link>
                      <span className="tag">
                        <FormattedMessage id="desk.unreadCount" values={{ count }} />
                      </span>
                    </li>
                  ))}
                </Group>
                <Group heading="desk.messages" count={messagesTotal}>
                  {messages.map(({ id, name, job, since, dueAt }) => (
                    <li key={id} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`applications/${id}`)}>
                          <bdi>{name}</bdi>
                        </Link>
                        <span className="muted">
                          <bdi>{job.title}</bdi>
                        </span>
                      </div>
                      {dueAt === null ? null : <AnswerDue at={dueAt} />}
                      <span className="muted">
                        <FormattedMessage id="desk.waitingSince" values={{ day: <Day at={since} clock /> }} />
                      </span>
                    </li>
                  ))}
                </Group>
                <Approvals heading="desk.approval" offers={approvals.filter(({ state }) => isWaiting(state))} />
                <Approvals
                  heading="desk.approval.returned"
                  offers={approvals.filter(({ state }) => !isWaiting(state))}
                />
                <ConnectionTroubles troubles={connections} />
                <Group heading="desk.requests" count={requestsTotal}>
                  {requests.map(({ id, name, job, since, kinds }) => (
                    <li key={id} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`offers/${id}`)}>
                          {name ? <bdi>{name}</bdi> : <FormattedMessage id="desk.offers.deleted" />}
                        </Link>
                        <span className="muted">
                          <bdi>{job}</bdi>
                        </span>
                      </div>
                      <p className="desk-line-facts">
                        {kinds.map((kind) => (
                          <span key={kind} className="tag">
                            <FormattedMessage id={`desk.offers.request.${kind}`} />
                          </span>
                        ))}
                        <span className="muted">
                          <FormattedMessage id="desk.requestsSince" values={{ day: <Day at={since} clock /> }} />
                        </span>
                      </p>
                    </li>
                  ))}
                </Group>
                <Group heading="desk.refused" count={refused.length}>
                  {refused.map(({ id, name, job, refusedAt }) => (
                    <li key={id} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`applications/${id}`)}>
                          <bdi>{name}</bdi>
                        </Link>
                        <span className="muted">
                          <bdi>{job.title}</bdi>
                        </span>
                      </div>
                      <span className="muted">
                        <Day at={refusedAt} clock />
                      </span>
                    </li>
                  ))}
                </Group>
                <Group heading="desk.events.today" count={events.length}>
                  <EventsToday events={events} />
                </Group>
                <Group heading="desk.interviews" count={interviews.length}>
                  {interviews.map(({ id, application, name, job, startsAt }) => (
                    <li key={id} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`applications/${application}`)}>
                          <bdi>{name}</bdi>
                        </Link>
                        <span className="muted">
                          <bdi>{job}</bdi>
                        </span>
                      </div>
                      <span className="muted">
                        {startsAt === null ? <FormattedMessage id="desk.interviewOpen" /> : <Day at={startsAt} clock />}
                      </span>
                    </li>
                  ))}
                </Group>
                <Group heading="desk.offers" count={offers.length}>
                  {offers.map(({ application, name, job, status, at }) => (
                    <li key={application} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`applications/${application}`)}>
                          <bdi>{name}</bdi>
                        </Link>
                        <span className="muted">
                          <bdi>{job}</bdi>
                        </span>
                      </div>
                      <span className="muted">
                        <FormattedMessage
                          id={`desk.offer.${status}`}
                          values={{ day: at === null ? '' : <Day at={at} /> }}
                        />
                      </span>
                    </li>
                  ))}
                </Group>
                <Group heading="desk.overdue" count={overdueTotal}>
                  {overdue.map((applicant) => (
                    <ApplicantLine key={applicant.id} applicant={applicant} withJob list="overdue=1" />
                  ))}
                  {overdueTotal > overdue.length ? (
                    <li className="desk-line">
                      <Link to={link('applications', { overdue: 1 })}>
                        <FormattedMessage id="desk.overdueMore" values={{ count: overdueTotal - overdue.length }} />
                      </Link>
                    </li>
                  ) : null}
                </Group>
              </div>
            )}
          </>
        )}
      </Loaded>
      <NewsChoice />
    </>
  )
}

interface ApprovalsProps {
  readonly heading: MessageId
  readonly offers: DataOf<typeof showToday>['approvals']
}

/** Offers to approve, or those that were sent back with the reason. */
function Approvals({ heading, offers }: ApprovalsProps) {
  const link = useDeskLink()
  return (
    <Group heading={heading} count={offers.length}>
      {offers.map(({ id, name, job, maker, reason, at }) => (
        <li key={id} className="desk-line">
          <div>
            <Link className="desk-line-name" to={link('offers')}>
              <bdi>{name}</bdi>
            </Link>
            <span className="muted">
              <bdi>{job}</bdi>
            </span>
          </div>
          {reason === null ? null : (
            <p>
              <FormattedMessage id="desk.approval.back" values={{ reason: <bdi>{reason}</bdi> }} />
            </p>
          )}
          <span className="muted">
            <FormattedMessage id="desk.approval.by" values={{ name: <bdi>{maker}</bdi> }} /> · <Day at={at} clock />
          </span>
        </li>
      ))}
    </Group>
  )
}
