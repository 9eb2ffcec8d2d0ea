import { createFormStore, loadFormMessages, standardModels, type Values } from '@foyer/form-kit'
import { FormMessages, SimpleForm, standardViews } from '@foyer/form-kit/react'
import { use, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { joinNetwork } from '../contract.ts'
import { networkForm, type NetworkFormWords } from '../network-page.ts'

function useWords(): NetworkFormWords {
  const { formatMessage } = useIntl()
  return {
    section: formatMessage({ id: 'talentNetwork.section' }),
    name: formatMessage({ id: 'talentNetwork.name' }),
    email: formatMessage({ id: 'talentNetwork.email' }),
    emailHelp: formatMessage({ id: 'talentNetwork.emailHelp' }),
    interests: formatMessage({ id: 'talentNetwork.interests' }),
    interestsHelp: formatMessage({ id: 'talentNetwork.interestsHelp' }),
    location: formatMessage({ id: 'talentNetwork.location' }),
    consent: formatMessage({ id: 'talentNetwork.consent' }),
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Converts the form's values for the endpoint. */
const entryOf = ({ name, email, interests, location }: Values) => ({
  name: asText(name),
  email: asText(email),
  interests: asText(interests),
  location: asText(location),
  consent: true as const,
})

/** Asks for name, email address, interests, location and consent; prefilled for signed-in users. */
export function JoinForm({ onSent }: { onSent(): void }) {
  const intl = useIntl()
  const { locale, site, transport, now } = useApp()
  const viewer = useViewer()
  const messages = use(loadFormMessages(locale))
  const words = useWords()
  const { privacyText, submitButtonText } = site.configs.jtnConfig
  const { busy, failure, run } = useSubmit({ failed: 'talentNetwork.failed' })
  const [store] = useState(() =>
    createFormStore({
      definition: networkForm(words),
      models: standardModels,
      messages,
      initialValues: viewer ? { name: viewer.fullName, email: viewer.email } : {},
      now: () => now,
    }),
  )
  const send = async (values: Values) => {
    await callApi<typeof joinNetwork>(transport, 'POST /api/pcsx/talent_network', { body: entryOf(values) })
    onSent()
  }
  return (
    <FormMessages value={messages}>
      <SimpleForm
        store={store}
        views={standardViews}
        locale={locale}
        aria-label={intl.formatMessage({ id: 'title.jtn' })}
        onSubmit={(values) => run(() => send(values))}
        metaItems={privacyText ? <CompanyHtml className="muted" html={privacyText} /> : null}
        bottomItems={
          <p className="form-failure" role="alert">
            {failure}
          </p>
        }
        actions={
          <SubmitButton busy={busy}>
            {submitButtonText ? <bdi>{submitButtonText}</bdi> : <FormattedMessage id="talentNetwork.submit" />}
          </SubmitButton>
        }
      />
    </FormMessages>
  )
}
