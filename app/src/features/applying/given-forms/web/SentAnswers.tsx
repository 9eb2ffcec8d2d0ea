import { fileSizeText } from '@foyer/form-kit/file-size'
import { createFormStore, type FormDefinition, type Messages, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
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
      // Checked by the kit when it was published.
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
      <SentFiles files={shown.sent_files} />
      <p className="no-print">
        <button type="button" className="button needs-script" onClick={() => window.print()}>
          <FormattedMessage id="givenForms.print" />
        </button>
      </p>
    </>
  )
}

/** The files of a sent form, to download. */
function SentFiles({ files }: { readonly files: ShownForm['sent_files'] }) {
  const intl = useIntl()
  if (files.length === 0) return null
  return (
    <section aria-labelledby="sent-form-files">
      <h2 id="sent-form-files">
        <FormattedMessage id="givenForms.files" />
      </h2>
      <ul>
        {files.map(({ id, name, path, size }) => (
          <li key={id}>
            <a href={path} download={name}>
              <bdi>{name}</bdi>
            </a>{' '}
            <bdi className="muted">{fileSizeText(size, intl.locale)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
