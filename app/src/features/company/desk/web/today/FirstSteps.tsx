import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { DataOf } from '#kernel/endpoint.ts'
import type { showToday } from '../../contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'

type Step = DataOf<typeof showToday>['steps'][number]

/** Pages on which an owner does the steps; the operator sets up email. */
const PAGES: Readonly<Record<Step['name'], string | undefined>> = {
  place: 'site/name',
  legal: 'site/legal',
  job: 'jobs/new',
  colleagues: 'team',
  email: undefined,
}

/** The first steps of the owner of a new site, with those that are done. */
export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const id = useId()
  const link = useDeskLink()
  if (steps.length === 0) return null
  return (
    <section className="desk-group" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="desk.steps" />
      </h2>
      <p className="muted">
        <FormattedMessage id="desk.steps.text" />
      </p>
      <ul className="desk-list">
        {steps.map(({ name, done }) => {
          const page = PAGES[name]
          const text = <FormattedMessage id={`desk.steps.${name}`} />
          return (
            <li key={name} className="desk-line">
              {page === undefined ? <span>{text}</span> : <Link to={link(page)}>{text}</Link>}
              {done ? (
                <span className="tag">
                  <FormattedMessage id="desk.steps.done" />
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
