import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

interface Props {
  readonly heading: ReactNode
  readonly text: ReactNode
  /** Content below the text; by default a link back to the jobs. */
  readonly children?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** A page with a single message and the next step. */
export function MessagePage({ heading, text, children, role }: Props) {
  return (
    <section className="message-page" role={role}>
      <h1>{heading}</h1>
      {text ? <p>{text}</p> : null}
      {children ?? <BackToJobs />}
    </section>
  )
}

function BackToJobs() {
  const { search } = useLocation()
  return (
    <p>
      <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </Link>
    </p>
  )
}
