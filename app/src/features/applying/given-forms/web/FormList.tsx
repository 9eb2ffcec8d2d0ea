import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { GivenForm } from '../contract.ts'
import { isCompleted } from '../states.ts'
import { DueTime } from './DueTime.tsx'
import '#ui/styles/kept-list.css'
import './given-forms.css'

interface Props {
  readonly forms: readonly GivenForm[]
  /** Level of the forms' headings. */
  readonly level?: 2 | 3
}

/** Forms with their state and a link to them. */
export function FormList({ forms, level = 2 }: Props) {
  return (
    <ul className="card-list">
      {forms.map((form) => (
        <li key={form.encId}>
          <FormCard form={form} level={level} />
        </li>
      ))}
    </ul>
  )
}

const ACTIONS = {
  form: { open: 'givenForms.fillIn', in_progress: 'givenForms.continue', completed: 'givenForms.read' },
  offer_form: {
    open: 'givenForms.offer.review',
    in_progress: 'givenForms.offer.continue',
    completed: 'givenForms.offer.view',
  },
} as const

function FormCard({ form, level }: { readonly form: GivenForm; readonly level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const id = useId()
  const { search } = useLocation()
  return (
    <article className="forms-card" data-testid="given-form" aria-labelledby={id}>
      <div>
        <Heading id={id}>
          <bdi>{form.title}</bdi>
        </Heading>
        {form.position ? (
          <p className="muted">
            <bdi>{form.position}</bdi>
          </p>
        ) : null}
        <DueTime form={form} />
      </div>
      <Link
        className={isCompleted(form.status) ? 'button' : 'button button-primary'}
        to={withCarriedParameters(form.url, search)}
        aria-describedby={id}
      >
        <FormattedMessage id={ACTIONS[form.kind === 'offer_form' ? 'offer_form' : 'form'][form.status]} />
      </Link>
    </article>
  )
}
