import { createFormStore, type FormDefinition, type Messages, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FileLinks } from '#ui/FileLinks.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownForm } from './form-queries.ts'

interface Props {
  readonly shown: ShownForm
  readonly messages: Messages
  /** True if the form was sent on this page, whose focus was in it. */
  readonly justSent: boolean
}

/** A form as it was sent, with its questions of that day. */
export function SentAnswers({ shown, messages, justSent }: Props) {
  const received = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (justSent) received.current?.focus()
  }, [justSent])
  const intl = useIntl()
  const { locale } = useApp()
  const [store] = useState(() =>
    createFormStore({
      // The kit checked it when it was published.
      definition: shown.definition as FormDefinition,
      models: standardModels,
      messages,
      initialValues: { ...shown.values, ...Object.groupBy(shown.files, ({ field }) => field) },
    }),
  )
  return (
    <>
      <p ref={received} role="status" tabIndex={-1}>
        <FormattedMessage id="givenForms.received" />
      </p>
      <SimpleForm
        store={store}
        views={standardViews}
        mode="view"
        locale={locale}
        aria-label={intl.formatMessage({ id: 'givenForms.sentAnswers' })}
      />
      <FileLinks heading={<FormattedMessage id="givenForms.files" />} files={shown.sent_files} />
      <p className="no-print">
        <button type="button" className="button needs-script" onClick={() => window.print()}>
          <FormattedMessage id="givenForms.print" />
        </button>
      </p>
    </>
  )
}
