import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly name: string
  /** Texts of the feature; `missing` asks for a name, `failed` is said when a call fails without a reason. */
  readonly texts: Record<'label' | 'missing' | 'failed' | 'save' | 'cancel', MessageId>
  /** Most characters of a name. */
  readonly most: number
  readonly classNames: { readonly form: string; readonly actions: string }
  readonly onRename: (name: string) => Promise<void>
  readonly onCancel: () => void
}

/** Inline form with one name; Escape cancels. */
export function RenameForm({ name, texts, most, classNames, onRename, onCancel }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState(name)
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'name'>({ form, failed: texts.failed })
  const check = () => ({ name: typed.trim() ? undefined : intl.formatMessage({ id: texts.missing }) })
  return (
    // Handles the keys of its field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      className={classNames.form}
      onSubmit={onSubmit(() => onRename(typed.trim()), check)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    >
      <TextField
        name="name"
        label={<FormattedMessage id={texts.label} />}
        autoComplete="off"
        maxLength={most}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          clear(['name'])
        }}
        error={errors.name ?? failure}
      />
      <p className={classNames.actions}>
        <SubmitButton busy={busy}>
          <FormattedMessage id={texts.save} />
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <FormattedMessage id={texts.cancel} />
        </button>
      </p>
    </form>
  )
}
