import { type ReactNode, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { companyLimits } from '#kernel/company/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useAct } from '../parts/use-act.ts'
import { WordsField } from '../parts/WordsField.tsx'

interface Props {
  readonly words: string
  readonly onChange: (words: string) => void
  /** The call that sends the words, with the object's id in its path. */
  readonly route: string
  readonly id: string
  readonly label: MessageId
  readonly help?: MessageId
  readonly send: MessageId
  /** Help to write, above the field. */
  readonly above?: ReactNode
  /** A preview of the email, below the field. */
  readonly below?: ReactNode
}

/** A form that sends words to a candidate, and empties them once they are sent. */
export function WriteWords({ words, onChange, route, id, label, help, send: button, above, below }: Props) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, done, onSubmit, perform } = useAct<'words'>({ form })
  const trimmed = words.trim()
  const check = () => {
    const [count, most] = [trimmed.length, companyLimits.message]
    if (count === 0) return { words: intl.formatMessage({ id: 'desk.one.messageEmpty' }) }
    return count > most ? { words: intl.formatMessage({ id: 'desk.one.messageLong' }, { count, most }) } : {}
  }
  const send = async () => {
    const said = await perform(route, { params: { id }, body: { words: trimmed } }, 'desk.one.messageSent')
    onChange('')
    return said
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send, check)}>
      {above}
      <WordsField
        name="words"
        label={<FormattedMessage id={label} />}
        help={help && <FormattedMessage id={help} />}
        value={words}
        onChange={onChange}
        error={errors.words}
      />
      {below}
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <button type="submit" className="button needs-script" aria-disabled={busy}>
        <FormattedMessage id={button} />
      </button>
    </form>
  )
}
