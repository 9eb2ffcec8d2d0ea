import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { jobsQuery } from '../parts/desk-queries.ts'

export interface ChosenJob {
  readonly id: number
  readonly title: string
}

interface Props {
  readonly chosen: readonly ChosenJob[]
  readonly onChange: (jobs: readonly ChosenJob[]) => void
}

/** The jobs of a hiring manager, chosen from all open ones by a search; those chosen stay in the list. */
export function ChooseJobs({ chosen, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const query = useQuery({
    ...jobsQuery(useApp(), new URLSearchParams({ text: words })),
    placeholderData: keepPreviousData,
  })
  const { jobs = [], total = 0 } = query.data ?? {}
  const others = jobs.filter((job) => chosen.every((one) => one.id !== job.id))
  const hidden = total - jobs.length
  return (
    <fieldset className="desk-choice" aria-describedby={`${id}-help`}>
      <legend>
        <FormattedMessage id="desk.team.jobs" />
      </legend>
      <p id={`${id}-help`} className="field-help">
        <FormattedMessage id="desk.team.jobsHelp" />
      </p>
      <div className="field">
        <label htmlFor={`${id}-search`}>
          <FormattedMessage id="desk.team.findJobs" />
        </label>
        <input
          id={`${id}-search`}
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          // Enter would send the form around it.
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
        />
      </div>
      {[...chosen, ...others].map((job) => (
        <label key={job.id} className="desk-check">
          <input
            type="checkbox"
            checked={chosen.includes(job)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, job] : chosen.filter((one) => one !== job))
            }
          />
          <span>
            <bdi>{job.title}</bdi>{' '}
            {'displayId' in job && typeof job.displayId === 'string' ? (
              <span className="muted">
                <bdi>{job.displayId}</bdi>
              </span>
            ) : null}
          </span>
        </label>
      ))}
      {hidden > 0 ? (
        <p className="muted">
          <FormattedMessage id="desk.team.moreJobs" values={{ count: hidden }} />
        </p>
      ) : null}
    </fieldset>
  )
}
