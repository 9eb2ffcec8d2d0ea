import { Fragment, type ReactNode, useContext, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { CardPlaceContext } from './card-place.ts'
import './dashboard-card.css'

interface Props {
  /** Word for the thing, such as “Interview”; left out in lists of this kind. */
  readonly kind?: ReactNode
  /** State in a few words, with the colour of its dot. */
  readonly status?: ReactNode
  readonly tone: 'open' | 'wait' | 'good' | 'late' | 'off'
  readonly title: string
  /** Address of the thing's page. */
  readonly to: string
  /** A picture at the start, such as the date of an appointment. */
  readonly tile?: ReactNode
  /** The deadline. */
  readonly when?: ReactNode
  /** Further facts, the most important first. */
  readonly facts?: readonly ReactNode[]
  /** A line of stages below the text. */
  readonly line?: ReactNode
  /** The one thing to do; the card leads to its address. Absent if there is nothing to do but look. */
  readonly action?: { readonly text: ReactNode; readonly to?: string } | undefined
  /** Further buttons, described by the element with `titleId`. */
  readonly tools?: ReactNode
  readonly titleId?: string
  readonly heading?: 'h2' | 'h3'
  readonly testId?: string
}

/**
 * One thing in a list: a row of two lines that is one link, or the next step, which is large and has a button. The
 * place decides (`CardPlaceContext`).
 */
export function DashboardCard(props: Props) {
  const { tone, title, to, tile, line, action, tools, titleId, heading: Name = 'h3', testId } = props
  const ownId = useId()
  const id = titleId ?? ownId
  const place = useContext(CardPlaceContext)
  const { search } = useLocation()
  const address = withCarriedParameters(action?.to ?? to, search)
  const isLead = place === 'lead'
  return (
    <article
      className="dash-card"
      data-tone={tone}
      data-place={place}
      data-testid={testId ?? 'dashboard-card'}
      aria-labelledby={id}
    >
      {tile}
      <div className="dash-card-text">
        {isLead && (props.status || props.kind) ? (
          <p className="dash-card-top muted">
            <Status {...props} />
            {props.kind}
          </p>
        ) : null}
        <Name id={id}>
          {isLead ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={address} {...(action && { 'aria-describedby': `${id}-do` })}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </Name>
        <Facts {...props} isLead={isLead} hasKind={place !== 'own'} />
      </div>
      <div className="dash-card-end">
        {isLead ? (
          <Link className="button button-primary" to={address} aria-describedby={id}>
            {action?.text}
          </Link>
        ) : (
          <>
            <Status {...props} />
            {action ? (
              <span id={`${id}-do`} className="dash-do">
                {action.text}
              </span>
            ) : null}
          </>
        )}
      </div>
      {tools ? <div className="dash-card-tools">{tools}</div> : null}
      {line ? <div className="dash-card-line">{line}</div> : null}
    </article>
  )
}

const NO_FACTS: readonly ReactNode[] = []

const Status = ({ status }: Pick<Props, 'status'>) => (status ? <span className="dash-status">{status}</span> : null)

function Facts({
  kind,
  when,
  facts = NO_FACTS,
  isLead,
  hasKind,
}: Props & { readonly isLead: boolean; readonly hasKind: boolean }) {
  const known = hasKind && kind ? [kind] : []
  if (isLead)
    return (
      <>
        {when ? <p className="dash-when">{when}</p> : null}
        {facts.length > 0 ? (
          <p className="muted">
            <Joined parts={facts} />
          </p>
        ) : null}
      </>
    )
  return (
    <p className="muted">
      <Joined parts={[...known, ...(when ? [<strong key="when">{when}</strong>] : []), ...facts]} />
    </p>
  )
}

/** Parts in one line, with a dot between them. */
const Joined = ({ parts }: { readonly parts: readonly ReactNode[] }) =>
  parts.map((part, at) => (
    // The parts of a line have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? ' · ' : null}
      <span>{part}</span>
    </Fragment>
  ))
