import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { groupReceipt } from '#features/applying/applications/receipt.ts'
import type { OpenedApplication } from '../../application-contract.ts'
import { KeysHelp } from '../keys/KeysHelp.tsx'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { type OnePageProps, useDeskLink } from '../parts/desk-links.ts'
import { applicationQuery } from '../parts/desk-queries.ts'
import { Answers } from './Answers.tsx'
import { Decisions } from '../deciding/Decisions.tsx'
import { Consents, Outcome, GivenForms, Versions } from './Facts.tsx'
import { Files } from './Files.tsx'
import { HiddenName } from './HiddenName.tsx'
import { History } from './History.tsx'
import { Interviews } from './Interviews.tsx'
import { Messages } from './Messages.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Notes } from './Notes.tsx'
import { Offers } from './Offers.tsx'
import { Opinions } from './Opinions.tsx'

/** One application: who it is, what they sent, what colleagues think, and what the company does next. */
export function ApplicationPage({ id, missing }: OnePageProps) {
  const query = useQuery(applicationQuery(useApp(), id))
  const [asking, setAsking] = useState(false)
  useDeskKeys({
    m: () => document.getElementById('desk-stage')?.focus(),
    r: () => document.getElementById('desk-reject')?.click(),
    n: () => document.querySelector<HTMLElement>('textarea[name="note"]')?.focus(),
    '?': () => setAsking(true),
  })
  const link = useDeskLink()
  const list = new URLSearchParams(new URLSearchParams(useLocation().search).get('list') ?? '')
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(application) => (
        <article aria-labelledby="desk-applicant">
          <div className="desk-above">
            <BackLink to={link('applications', list.size > 0 ? Object.fromEntries(list) : { job: application.job.id })}>
              <FormattedMessage id="desk.one.back" />
            </BackLink>
            <button
              type="button"
              className="link-button needs-script"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              <FormattedMessage id="desk.keys.open" />
            </button>
            <Neighbours id={id} list={list} job={application.job.id} />
          </div>
          {asking ? <KeysHelp place="one" onClose={() => setAsking(false)} /> : null}
          <Head application={application} />
          {application.refusedEmail === null ? null : (
            <p className="desk-conflict">
              <FormattedMessage
                id="desk.one.mailRefused"
                values={{ said: <bdi lang="en">{application.refusedEmail}</bdi> }}
              />
            </p>
          )}
          <HiddenName application={application} />
          <Outcome application={application} />
          <div className="desk-columns">
            <div className="desk-sent">
              <Answers application={application} />
              <Files application={application} />
              <Versions application={application} />
              <Consents application={application} />
            </div>
            <div className="desk-side">
              {application.canDecide ? <Decisions application={application} /> : null}
              <Messages application={application} />
              <Interviews application={application} />
              {application.canDecide ? <Offers application={application} /> : null}
              <Opinions application={application} />
              <Notes application={application} />
              <GivenForms application={application} />
              <History application={application} />
            </div>
          </div>
        </article>
      )}
    </Loaded>
  )
}

function Head({ application }: { readonly application: OpenedApplication }) {
  const {
    name,
    isNameHidden,
    job,
    status,
    stage,
    rejectsAt,
    overdue,
    stageSince,
    email,
    phone,
    submittedAt,
    receipt,
    version,
  } = application
  return (
    <header className="desk-applicant">
      <h1 id="desk-applicant">
        <bdi>{name}</bdi>
      </h1>
      <p className="muted">
        <bdi>{job.title}</bdi> · <FormattedMessage id="desk.list.sent" values={{ day: <Day at={submittedAt} /> }} /> ·{' '}
        <FormattedMessage id="desk.one.version" values={{ count: version }} /> ·{' '}
        <FormattedMessage id="desk.one.receipt" values={{ receipt: <bdi>{groupReceipt(receipt)}</bdi> }} />
      </p>
      <p className="desk-line-facts">
        {rejectsAt === null ? null : (
          <span className="tag">
            <FormattedMessage id="desk.list.rejecting" />
          </span>
        )}
        <span className="tag">
          {status === 'active' ? <bdi>{stage.name}</bdi> : <FormattedMessage id={`desk.status.${status}`} />}
        </span>
        {overdue ? (
          <span className="tag desk-late">
            <FormattedMessage id="desk.overdueTag" />
          </span>
        ) : null}
        <span className="muted">
          <FormattedMessage id="desk.waitingSince" values={{ day: <Day at={stageSince} /> }} />
        </span>
      </p>
      <p hidden={isNameHidden}>
        <span className="visually-hidden">
          <FormattedMessage id="desk.one.contact" />
        </span>{' '}
        {email === null ? null : (
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
        {phone === null ? null : (
          <>
            {' · '}
            <a href={`tel:${phone}`} dir="ltr">
              {phone}
            </a>
          </>
        )}
      </p>
    </header>
  )
}
