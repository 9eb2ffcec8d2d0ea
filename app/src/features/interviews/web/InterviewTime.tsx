import { FormattedMessage, useIntl } from 'react-intl'
import { type Moment, momentTexts } from '#kernel/moment.ts'

/** The time of an interview in its own zone, which is named, and in the reader's if that shows another time. */
export function InterviewTime({ when }: { readonly when: Moment }) {
  const { locale } = useIntl()
  const { at, zone } = momentTexts(when, locale)
  return (
    <span className="interview-time">
      <time dateTime={when.startsAt}>
        <bdi>{at}</bdi>
      </time>
      <bdi className="muted">{zone}</bdi>
      <YourTime when={when} />
    </span>
  )
}

/** The same instant on the reader's clock; nothing if it shows the same. */
export function YourTime({ when: { yours } }: { readonly when: Moment }) {
  const { locale } = useIntl()
  if (!yours) return null
  const { at, zone } = momentTexts(yours, locale)
  return (
    <span className="interview-yours muted">
      <FormattedMessage
        id="interviews.yours"
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
