import { FormattedMessage, useIntl } from 'react-intl'
import { type Moment, momentTexts } from '#kernel/moment.ts'
import './start-time.css'

interface Props {
  readonly when: Moment
  /** Puts everything on one line, for use within a sentence. */
  readonly inline?: boolean
}

/** A start in its own zone, which is named, and on the reader's clock if that shows another time. */
export function StartTime({ when, inline = false }: Props) {
  const { locale } = useIntl()
  const { at, zone } = momentTexts(when, locale)
  return (
    <span className={inline ? 'start-time-line' : 'start-time'}>
      <time dateTime={when.startsAt}>
        <bdi>{at}</bdi>
      </time>{' '}
      <bdi className="muted">{zone}</bdi> <YourTime when={when} />
    </span>
  )
}

/** The same instant on the reader's clock; nothing if it shows the same. */
export function YourTime({ when: { yours } }: { readonly when: Moment }) {
  const { locale } = useIntl()
  if (!yours) return null
  const { at, zone } = momentTexts(yours, locale)
  return (
    <span className="start-time-yours muted">
      <FormattedMessage
        id="moment.yours"
        values={{
          time: (
            <bdi>
              {at} <bdi>{zone}</bdi>
            </bdi>
          ),
        }}
      />
    </span>
  )
}
