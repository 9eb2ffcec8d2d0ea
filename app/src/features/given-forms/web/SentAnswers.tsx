import { createFormStore, type FormDefinition, type Messages, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownForm } from './form-queries.ts'

/** A form as it was sent, with its questions of that day. */
export function SentAnswers({ shown, messages }: { readonly shown: ShownForm; readonly messages: Messages }) {
  const intl = useIntl()
  const { locale } = useApp()
  const [store] = useState(() =>
    createFormStore({
      // Checked by the kit when it was published.
      definition: shown.definition as FormDefinition,
      models: standardModels,
      messages,
      initialValues: { ...shown.values, ...Object.groupBy(shown.files, ({ field }) => field) },
    }),
  )
  return (
    <>
      <p role="status">
        <FormattedMessage id="givenForms.received" />
      </p>
      <SimpleForm
        store={store}
        views={standardViews}
        mode="view"
        locale={locale}
        aria-label={intl.formatMessage({ id: 'givenForms.sentAnswers' })}
      />
    </>
  )
}
