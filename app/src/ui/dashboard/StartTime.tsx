import { FormattedMessage, useIntl } from 'react-intl'
import { type Moment, momentTexts, type PlacedTime } from '#kernel/moment.ts'
import './start-time.css'

interface Props {
  readonly when: Moment
  /** `full` has the long day, `short` the short one, and `clock`, beside a {@link DateTile}, none. */
  readonly form?: 'full' | 'short' | 'clock'
}

const TEXTS = { full: 'at', short: 'shortAt', clock: 'time' } as const

/** A start in its own zone, and on the reader's clock if that shows another time; beside a date it is the clock alone. */
export function StartTime({ when, form = 'full' }: Props) {
  return (
    <span className="start-time" data-form={form}>
      <time dateTime={when.startsAt}>
        <ZonedTime at={when} form={form} />
      </time>
      {form === 'clock' || !when.yours ? null : (
        <>
          {' '}
          <YourTime when={when} />
        </>
      )}
    </span>
  )
}

/** The same instant on the reader's clock, with its day if that is another one; nothing if it shows the same. */
export function YourTime({ when: { wallStart, yours } }: { readonly when: Moment }) {
  if (!yours) return null
  const isSameDay = yours.wallStart.slice(0, 10) === wallStart.slice(0, 10)
  return (
    <span className="start-time-yours muted">
      <FormattedMessage
        id="moment.yours"
        values={{ time: <ZonedTime at={yours} form={isSameDay ? 'clock' : 'short'} /> }}
      />
    </span>
  )
}

/** A local time with the short name of its zone, which has the long one as its title. */
function ZonedTime({ at, form }: { readonly at: PlacedTime; readonly form: keyof typeof TEXTS }) {
  const { locale } = useIntl()
  const texts = momentTexts(at, locale)
  return (
    <bdi>
      {texts[TEXTS[form]]} <abbr title={texts.zone}>{texts.shortZone}</abbr>
    </bdi>
  )
}
