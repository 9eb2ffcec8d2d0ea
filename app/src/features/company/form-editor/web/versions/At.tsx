import { FormattedDate, FormattedMessage } from 'react-intl'
import './states.css'

interface Props {
  readonly id: 'formEditor.editedAt' | 'formEditor.publishedAt'
  readonly at: string
  /** Name of the editor; null for a program, and for a deleted account. */
  readonly by: string | null
}

/** The time at which a form was changed or published, and the person who did it. */
export function At({ id, at, by }: Props) {
  return (
    <FormattedMessage
      id={id}
      values={{
        who: by === null ? 'no' : 'yes',
        name: <bdi>{by}</bdi>,
        date: (
          <time dateTime={at}>
            <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
          </time>
        ),
      }}
    />
  )
}
