import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props<Choice extends string> {
  readonly label: MessageId
  readonly choices: readonly Choice[]
  readonly chosen: Choice
  readonly textOf: (choice: Choice) => MessageId
  readonly to: (choice: Choice) => string
}

/** Links that choose one part of a list; the address holds the choice. */
export function ChoiceLinks<Choice extends string>({ label, choices, chosen, textOf, to }: Props<Choice>) {
  const intl = useIntl()
  return (
    <nav className="desk-stages" aria-label={intl.formatMessage({ id: label })}>
      <ul>
        {choices.map((choice) => (
          <li key={choice}>
            <Link to={to(choice)} aria-current={choice === chosen ? 'true' : undefined}>
              <FormattedMessage id={textOf(choice)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
