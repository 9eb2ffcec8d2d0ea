import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { JobChoices } from '../../../job-contract.ts'
import { type OnePageProps, useDeskLink } from '../../parts/desk-links.ts'
import { choicesQuery } from '../../parts/job-queries.ts'
import { emptyJob, fieldsToSend } from './job-values.ts'
import { JobFields } from './JobFields.tsx'
import { isKept } from '../../parts/use-kept-text.ts'
import { useJobForm } from './use-job-form.ts'

/** The desk's call of an act that answers which job it saved. */
export type Created = Endpoint<never, never, never, z.ZodObject<{ id: z.ZodInt }>>

/** The page for a new job, which is saved as a draft or published at once. */
export function NewJobPage({ missing }: Pick<OnePageProps, 'missing'>) {
  const link = useDeskLink()
  const query = useQuery(choicesQuery(useApp()))
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <>
      <BackLink to={link('jobs')}>
        <FormattedMessage id="desk.job.all" />
      </BackLink>
      <h1>
        <FormattedMessage id="desk.jobs.new" />
      </h1>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {(choices) => <NewJob choices={choices} />}
      </Loaded>
    </>
  )
}

function NewJob({ choices }: { readonly choices: JobChoices }) {
  const link = useDeskLink()
  const intl = useIntl()
  const navigate = useNavigate()
  const [edition, setEdition] = useState(0)
  const stored = emptyJob(choices.currency)
  const box = useRef<HTMLFormElement>(null)
  const form = useJobForm({ form: box, name: 'new', stored, today: choices.today })
  const { busy, failure, run, onSubmit, ask, check, send, values, isChanged, discard } = form
  const [wasKept, setKept] = useState(false)
  useEffect(() => setKept(isKept('job new')), [])
  const create = (draft: boolean) => async () => {
    const { id } = await send(() => {
      // All fields count as changed, because nothing is stored yet.
      const { fields, form: key } = fieldsToSend(values, values, intl.locale)
      const body = { fields, form: key, draft, strict: true }
      return ask<Created>('POST /api/desk/acts/jobs/create', { body })
    })
    await navigate(link(`jobs/${id}`, { saved: draft ? 'draft' : 'open' }))
  }
  return (
    <form ref={box} noValidate className="desk-job-form" onSubmit={onSubmit(create(false), check)}>
      {wasKept && isChanged ? (
        <p className="notice" role="status">
          <FormattedMessage id="desk.job.restored" />
        </p>
      ) : null}
      <JobFields form={form} choices={choices} description="" edition={edition} />
      <div className="desk-save">
        <p role="alert">{failure}</p>
        <div className="desk-acts">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            <FormattedMessage id="desk.jobs.publish" />
          </button>
          <button type="button" className="button" aria-disabled={busy} onClick={() => run(create(true), check)}>
            <FormattedMessage id="desk.job.saveDraft" />
          </button>
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
        </div>
      </div>
    </form>
  )
}
