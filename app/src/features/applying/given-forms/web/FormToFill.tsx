import { type FormDefinition, type Messages, SubmitError } from '@foyer/form-kit'
import { standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SavedStatus, useDraft } from '#features/applying/answers/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { onPageEvent } from '#ui/live/live-feed.ts'
import { useApp } from '#ui/page/app-context.ts'
import { FormLayout } from './FormLayout.tsx'
import { type FormAddress, formCalls, sendForm, type ShownForm } from './form-queries.ts'

interface Props {
  readonly shown: ShownForm
  readonly address: FormAddress
  readonly messages: Messages
  /** Refetches the form after it was sent or recalled. */
  readonly reload: () => void
}

/** An unfinished form: saved while the person types, and sent with its button. */
export function FormToFill({ shown, address, messages, reload }: Props) {
  const app = useApp()
  const intl = useIntl()
  // The kit checked it when it was published.
  const definition = shown.definition as FormDefinition
  const draft = useDraft({
    encId: shown.form.encId,
    version: shown.version,
    definition,
    values: { ...shown.values, ...Object.groupBy(shown.files, ({ field }) => field) },
    messages,
    callsOf: () => formCalls(app, address),
  })
  const { saver } = draft
  useEffect(
    () => saver.subscribe(() => ['submitted', 'gone'].includes(saver.state.obstacle ?? '') && reload()),
    [saver, reload],
  )
  // Sent or recalled on another device.
  useEffect(
    () => onPageEvent(({ kind }) => kind === 'form' && saver.state.place !== 'page' && reload()),
    [saver, reload],
  )
  const send = async () => {
    const { complete, version, conflicts } = await draft.settle()
    const unsettled = intl.formatMessage({ id: 'givenForms.unsettled' })
    if (conflicts.length > 0)
      throw new SubmitError({ fields: Object.fromEntries(conflicts.map((one) => [one, unsettled])) })
    if (!complete) throw new SubmitError({ message: intl.formatMessage({ id: 'givenForms.notSent' }) })
    try {
      await sendForm(app, address, version)
    } catch (error) {
      throw refusal(error, intl.formatMessage({ id: 'givenForms.notSent' }))
    }
    await draft.forget()
    reload()
  }
  return (
    <FormLayout
      store={draft.store}
      views={standardViews}
      fieldNote={draft.fieldNote}
      locale={app.locale}
      aria-label={shown.form.title}
      onSubmit={send}
      actions={
        <>
          <SavedStatus draft={draft} />
          <SubmitButton className="button button-primary">
            <FormattedMessage id="givenForms.send" />
          </SubmitButton>
        </>
      }
    />
  )
}

/** Returns the errors of a refused form, by field. */
function refusal(error: unknown, failed: string): SubmitError {
  if (!isApiError(error)) return new SubmitError({ message: failed })
  const fields = Object.entries(error.fields ?? {}).flatMap(([field, [text]]) => (text ? [[field, text] as const] : []))
  return fields.length > 0
    ? new SubmitError({ fields: Object.fromEntries(fields) })
    : new SubmitError({ message: error.status < 500 ? error.message : failed })
}
