import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props<Name extends string> {
  readonly label: MessageId
  /** The choices, each with its text. */
  readonly texts: Readonly<Record<Name, MessageId>>
  readonly chosen: Name
  readonly onChange: (name: Name) => void
  /** True for a choice that makes no difference in a narrow window. */
  readonly wideOnly?: boolean
}

/** Buttons of which one is on. */
export function Segments<Name extends string>({ label, texts, chosen, onChange, wideOnly }: Props<Name>) {
  const intl = useIntl()
  const names = Object.keys(texts) as Name[]
  return (
    <div
      className="tool-segments"
      data-wide={wideOnly ? '' : undefined}
      role="group"
      aria-label={intl.formatMessage({ id: label })}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="button"
          aria-pressed={name === chosen}
          onClick={() => onChange(name)}
        >
          <FormattedMessage id={texts[name]} />
        </button>
      ))}
    </div>
  )
}

/** Texts of the two widths in which a preview is shown. */
export const SIZES = { phone: 'editing.phone', desktop: 'editing.desktop' } as const

/** Texts of the two colour schemes in which a preview is shown. */
export const COLOURS = { light: 'editing.light', dark: 'editing.dark' } as const
