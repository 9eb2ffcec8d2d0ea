import { createFormStore, englishMessages, loadFormMessages, type Messages, type Values } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { workKinds } from '#features/candidate/profile/rules.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { OnboardingState } from '../contract.ts'
import { firstFactsForm, firstFactsModels } from './first-facts-form.ts'
import { takeStep } from './onboarding-query.ts'
import { placeView } from '#features/candidate/profile/web/index.ts'

interface Props {
  config: OnboardingState['bootstrappingConfig']
  /** Page to continue to. */
  next: string
}

const views = new Map([...standardViews, ['place', placeView] as const])

/** Returns the key of the draft in session storage, which survives a reload or an expired session. */
const draftKey = (accountId: string | undefined) => `foyer-first-facts ${accountId ?? ''}`

function readDraft(key: string): Values {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    const answers = typeof draft === 'object' && draft !== null ? Object.entries(draft) : []
    // Empty answers are replaced by values that a résumé filled in the meantime.
    return Object.fromEntries(answers.filter(([, value]) => value !== ''))
  } catch {
    return {}
  }
}

/** The form, rendered once its messages and draft are loaded. */
export function FirstFactsForm(props: Props) {
  const { locale } = useApp()
  const [messages, setMessages] = useState<Messages>()
  useEffect(() => {
    loadFormMessages(locale).then(setMessages, () => setMessages(englishMessages))
  }, [locale])
  return messages ? <LoadedForm {...props} messages={messages} /> : null
}

function LoadedForm({ config, next, messages }: Props & { messages: Messages }) {
  const intl = useIntl()
  const app = useApp()
  const key = draftKey(useViewer()?.accountId)
  const { busy, failure, run } = useSubmit({ failed: 'onboarding.notKept' })
  const [store] = useState(() =>
    createFormStore({
      definition: firstFactsForm(config.fields, intl.formatMessage({ id: 'onboarding.form' }), (id) =>
        intl.formatMessage({ id }),
      ),
      models: firstFactsModels,
      messages,
      initialValues: { ...config.values, ...readDraft(key) },
      onChange: (_, values) => window.sessionStorage.setItem(key, JSON.stringify(values())),
    }),
  )
  const step = async (body: Parameters<typeof takeStep>[1]): Promise<never> => {
    await takeStep(app, body)
    window.sessionStorage.removeItem(key)
    // Reload completely, because the header shows the name too.
    window.location.assign(next)
    // Busy until then.
    return new Promise(() => undefined)
  }
  const send = (values: Values) => run(() => step({ values: answersOf(values) }))
  return (
    <>
      <SimpleForm
        store={store}
        views={views}
        locale={app.locale}
        aria-label={intl.formatMessage({ id: 'title.ProfileBootstrapping' })}
        onSubmit={send}
        actions={
          <>
            {config.allowLater ? (
              <button type="button" className="button" disabled={busy} onClick={() => run(() => step({ later: true }))}>
                <FormattedMessage id="onboarding.later" />
              </button>
            ) : null}
            <SubmitButton busy={busy}>
              <FormattedMessage id="onboarding.save" />
            </SubmitButton>
          </>
        }
      />
      <p className="first-facts-problem" role="alert">
        {failure}
      </p>
    </>
  )
}

/** Converts the answers for the server; fields not asked for are omitted, an empty phone is an empty string. */
function answersOf(values: Values) {
  const text = (name: string) => {
    const value = values[name] ?? ''
    return name in values && typeof value === 'string' ? { [name]: value } : {}
  }
  const { workSought } = values
  return {
    ...text('firstname'),
    ...text('lastname'),
    ...text('location'),
    ...text('phone'),
    ...(Array.isArray(workSought) ? { workSought: workKinds.filter((kind) => workSought.includes(kind)) } : {}),
  }
}
