import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { DRAFT } from '#features/jobs/positions/states.ts'
import type { ShownJob } from '../../../job-contract.ts'
import { type OnePageProps, useDeskLink } from '../../parts/desk-links.ts'
import { jobQuery } from '../../parts/job-queries.ts'
import { useAct } from '../../parts/use-act.ts'
import { CloseJob } from '../../parts/CloseJob.tsx'
import { storedValues } from './job-values.ts'
import { HiddenNames } from './HiddenNames.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobFields } from './JobFields.tsx'
import type { Created } from './NewJobPage.tsx'
import { useJobForm } from './use-job-form.ts'

/** One job: its fields, and what can be done with it. */
export function JobPage({ id, missing }: OnePageProps) {
  const link = useDeskLink()
  const query = useQuery(jobQuery(useApp(), id))
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(job) => (
        <article aria-labelledby="desk-job">
          <BackLink to={link('jobs', { status: job.state })}>
            <FormattedMessage id="desk.job.all" />
          </BackLink>
          <Head job={job} />
          {job.canWrite ? <EditJob key={job.id} job={job} /> : <JobFacts job={job} />}
          {job.names === null ? null : <HiddenNames key={job.id} id={job.id} names={job.names} />}
        </article>
      )}
    </Loaded>
  )
}

function Head({ job }: { readonly job: ShownJob }) {
  const link = useDeskLink()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id, displayId, state, feed, fields, canRead, canWrite } = job
  const isOwner = useViewer()?.staffRole === 'owner'
  const { busy, failure, run, ask } = useAct()
  const duplicate = async () => {
    const made = await ask<Created>('POST /api/desk/acts/jobs/duplicate', { body: { id } })
    await navigate(link(`jobs/${made.id}`, { saved: 'copy' }))
  }
  return (
    <header>
      <h1 id="desk-job">
        <bdi>{fields.title}</bdi>
      </h1>
      <p className="muted desk-job-about">
        <span className="tag">
          <FormattedMessage id={`desk.jobs.${state}`} />
        </span>{' '}
        <bdi>{displayId}</bdi>
        {fields.isPrivate ? (
          <>
            {' · '}
            <FormattedMessage id="desk.job.isPrivate" />
          </>
        ) : null}
      </p>
      {feed !== null && canWrite ? (
        <p className="notice">
          <FormattedMessage id="desk.job.fromFeed" values={{ feed: <bdi>{feed}</bdi> }} />
        </p>
      ) : null}
      <p className="desk-line-acts">
        <Link to={withCarriedParameters(job.link, search)} target="_blank">
          <FormattedMessage id={state === DRAFT ? 'desk.job.preview' : 'desk.jobs.asCandidate'} />
          <span className="visually-hidden">
            {' '}
            <FormattedMessage id="shell.newTab" />
          </span>
        </Link>
        {canRead && state !== DRAFT ? (
          <Link to={link('applications', { job: id })}>
            <FormattedMessage id="desk.job.applicants" />
          </Link>
        ) : null}
        {isOwner ? (
          <Link to={link('site/stages', { job: id })}>
            <FormattedMessage id="desk.job.stages" />
          </Link>
        ) : null}
        {canWrite ? (
          <>
            <button
              type="button"
              className="link-button needs-script"
              aria-disabled={busy}
              onClick={() => run(duplicate)}
            >
              <FormattedMessage id="desk.job.duplicate" />
            </button>
            {state === DRAFT ? null : <CloseJob job={{ id, title: fields.title, state }} />}
          </>
        ) : null}
      </p>
      <p role="alert">{failure}</p>
    </header>
  )
}

const SAID = { draft: 'desk.job.savedDraft', open: 'desk.jobs.published', copy: 'desk.job.copied' } as const

function EditJob({ job }: { readonly job: ShownJob }) {
  const intl = useIntl()
  const said = new URLSearchParams(useLocation().search).get('saved')
  const { id, state, fields, choices } = job
  const [edition, setEdition] = useState(0)
  const stored = storedValues(job, intl.locale)
  const box = useRef<HTMLFormElement>(null)
  const form = useJobForm({ form: box, name: String(id), stored, today: choices.today })
  const { busy, failure, done, run, onSubmit, perform, check, send, isChanged, discard } = form
  const save = () =>
    send(({ fields: changed, remove, form: key }) =>
      perform(
        'POST /api/desk/acts/jobs/edit',
        { body: { id, fields: changed, remove, form: key, strict: true } },
        state === DRAFT ? 'desk.job.savedDraft' : 'desk.job.saved',
      ),
    )
  const publish = async () => {
    if (isChanged) await save()
    return perform('POST /api/desk/acts/jobs/publish', { body: { ids: [id] } }, 'desk.jobs.published')
  }
  const first = said !== null && Object.hasOwn(SAID, said) ? SAID[said as keyof typeof SAID] : undefined
  return (
    <form ref={box} noValidate className="desk-job-form" onSubmit={onSubmit(state === DRAFT ? publish : save, check)}>
      <JobFields form={form} choices={choices} description={fields.description} edition={edition} />
      <div className="desk-save">
        <p role="status">{done ?? (first && !isChanged && !busy ? <FormattedMessage id={first} /> : null)}</p>
        <p role="alert">{failure}</p>
        <div className="desk-acts">
          <button type="submit" className="button button-primary needs-script" aria-disabled={busy}>
            <FormattedMessage id={state === DRAFT ? 'desk.jobs.publish' : 'desk.job.save'} />
          </button>
          {state === DRAFT ? (
            <button type="button" className="button needs-script" aria-disabled={busy} onClick={() => run(save, check)}>
              <FormattedMessage id="desk.job.saveDraft" />
            </button>
          ) : null}
          {isChanged ? (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                discard()
                setEdition(edition + 1)
              }}
            >
              <FormattedMessage id="desk.job.discard" />
            </button>
          ) : null}
          {isChanged ? (
            <span className="muted">
              <FormattedMessage id="desk.job.unsaved" />
            </span>
          ) : null}
        </div>
      </div>
    </form>
  )
}
