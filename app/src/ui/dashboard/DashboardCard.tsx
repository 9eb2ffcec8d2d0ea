import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import './dashboard-card.css'

interface Props {
  /** Word for the thing, such as “Interview”. */
  readonly kind: ReactNode
  /** State in a few words, with the colour of its dot. */
  readonly status: ReactNode
  readonly tone: 'open' | 'wait' | 'good' | 'late' | 'off'
  readonly title: string
  /** Address of the thing's page. */
  readonly to: string
  /** The deadline or the start. */
  readonly when?: ReactNode
  /** Lines of text: the next step, who acts, dates. */
  readonly facts?: readonly ReactNode[]
  /** The one thing to do here; its address is that of the thing unless it has its own. */
  readonly action: { readonly text: ReactNode; readonly to?: string; readonly primary?: boolean }
  /** Further buttons, described by the element with `titleId`. */
  readonly tools?: ReactNode
  readonly titleId?: string
  readonly testId?: string
}

/** One thing on the dashboard: its state, its name, what comes next and one action. */
export function DashboardCard({ kind, status, tone, title, to, when, facts, action, tools, titleId, testId }: Props) {
  const ownId = useId()
  const id = titleId ?? ownId
  const { search } = useLocation()
  const address = withCarriedParameters(to, search)
  return (
    <article className="dash-card" data-tone={tone} data-testid={testId ?? 'dashboard-card'} aria-labelledby={id}>
      <div className="dash-card-text">
        <p className="dash-card-top">
          <span className="dash-status">{status}</span>
          <span className="muted">{kind}</span>
        </p>
        <h3 id={id}>
          <Link to={address}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        {when ? <p className="dash-when">{when}</p> : null}
        {facts?.map((fact, at) => (
          // The lines of a card have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at} className="muted">
            {fact}
          </p>
        ))}
      </div>
      <div className="dash-card-tools">
        <Link
          className={action.primary ? 'button button-primary' : 'button'}
          to={action.to === undefined ? address : withCarriedParameters(action.to, search)}
          aria-describedby={id}
        >
          {action.text}
        </Link>
        {tools}
      </div>
    </article>
  )
}
