import { createFormStore, type FormDefinition, type StandardItem, standardModels, SubmitError } from '@foyer/form-kit'
import { Form, FormField, standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { Fragment, useEffect, useRef, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { refusalOf } from '#ui/form/refusal.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { type AlertFrequency, alertFrequencies } from '../../rules.ts'
import { requestByEmail } from '../alert-calls.ts'
import { PrivacyText } from './PrivacyText.tsx'

export interface EmailAlertFormProps {
  readonly search: string
  readonly frequency: AlertFrequency
  readonly onFrequency: (frequency: AlertFrequency) => void
  readonly onSent: (email: string) => void
}

/** Asks for a job alert by email, rendered once the form kit's messages are loaded. */
export function EmailAlertForm(props: EmailAlertFormProps) {
  const messages = useKitMessages()
  return messages ? <LoadedForm {...props} messages={messages} /> : null
}

type Loaded = EmailAlertFormProps & { readonly messages: NonNullable<ReturnType<typeof useKitMessages>> }

function LoadedForm({ search, frequency, onFrequency, onSent, messages }: Loaded) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const box = useRef<HTMLDivElement>(null)
  const { privacyText } = app.site.configs.pcsxConfig.loggedOutNotificationConfig
  const [store] = useState(() =>
    createFormStore({
      definition: alertForm(intl, app.site.companyName),
      models: standardModels,
      messages,
      initialValues: { email: viewer?.email ?? '', frequency },
      onChange: (_, values) => onFrequency(frequencyOf(values()['frequency'])),
    }),
  )
  useEffect(() => {
    // The dialog's heading had the focus while the form loaded.
    if (document.activeElement?.matches('h2, body')) box.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  const send = async ({ email, frequency: often }: Readonly<Record<string, unknown>>) => {
    const address = typeof email === 'string' ? email : ''
    try {
      await requestByEmail(app, { email: address, search, frequency: frequencyOf(often) })
    } catch (error) {
      const { text, field } = refusalOf(error, {
        fieldOf: { 'bad-email': 'email' as const },
        hasField: () => true,
        failed: intl.formatMessage({ id: 'jobAlerts.failed' }),
      })
      throw new SubmitError(field ? { fields: { [field]: text } } : { message: text })
    }
    onSent(address)
  }
  return (
    <div ref={box} className="alert-email">
      <Form
        store={store}
        views={standardViews}
        locale={app.locale}
        aria-label={intl.formatMessage({ id: 'jobAlerts.heading' })}
        onSubmit={send}
      >
        <div className="fk-fields">
          {store.sections
            .flatMap(({ fields }) => fields)
            .map((node) => (
              <Fragment key={node.id}>
                {node.item.name === 'consent' && privacyText ? <PrivacyText html={privacyText} /> : null}
                <FormField node={node} />
              </Fragment>
            ))}
        </div>
        <SubmitButton className="button button-primary">
          <FormattedMessage id="jobAlerts.send" />
        </SubmitButton>
      </Form>
    </div>
  )
}

function alertForm(intl: IntlShape, companyName: string): FormDefinition<StandardItem> {
  const say = (id: MessageId) => intl.formatMessage({ id })
  return {
    sections: [
      {
        title: say('jobAlerts.heading'),
        items: [
          {
            name: 'email',
            type: 'email',
            label: say('jobAlerts.email'),
            required: true,
            rules: [{ type: 'maxLength', value: 254 }],
          },
          {
            name: 'frequency',
            type: 'radio',
            label: say('jobAlerts.frequency'),
            choices: alertFrequencies.map((value) => ({ value, label: say(`jobAlerts.frequency.${value}`) })),
          },
          {
            name: 'consent',
            type: 'checkboxItem',
            // Isolates keep a name in another direction from reordering the sentence.
            label: intl.formatMessage({ id: 'jobAlerts.consent' }, { company: `\u2068${companyName}\u2069` }),
            required: true,
          },
        ],
      },
    ],
  }
}

const frequencyOf = (value: unknown): AlertFrequency => alertFrequencies.find((one) => one === value) ?? 'daily'
