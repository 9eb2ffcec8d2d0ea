import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'

interface Props {
  readonly heading?: MessageId
  readonly text: MessageId
  /** Address and text of the link that leads on. */
  readonly to: string
  readonly link: MessageId
  readonly isPrimary?: boolean
}

/** Shown on a tab of the dashboard without entries: an explanation, and a link that leads on. */
export function EmptyPart({ heading, text, to, link, isPrimary = false }: Props) {
  const { search } = useLocation()
  return (
    <>
      {heading ? (
        <h2>
          <FormattedMessage id={heading} />
        </h2>
      ) : null}
      <p>
        <FormattedMessage id={text} />
      </p>
      <Link className={isPrimary ? 'button button-primary' : 'button'} to={withCarriedParameters(to, search)}>
        <FormattedMessage id={link} />
      </Link>
    </>
  )
}
