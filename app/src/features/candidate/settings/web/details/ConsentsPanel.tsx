import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Consent, saveConsent, Settings } from '../../contract.ts'
import { Outcome } from '../form/Outcome.tsx'
import { OwnPanel } from '../form/OwnPanel.tsx'
import { settingsQuery } from '../form/settings-queries.ts'

/** Consents with their dates. */
export function ConsentsPanel({ settings }: { readonly settings: Settings }) {
  return (
    <OwnPanel id="consents" text={<FormattedMessage id="settings.consents.text" />}>
      {settings.consents.map((consent) => (
        <ConsentChoice key={consent.purpose} consent={consent} />
      ))}
      {settings.terms.length > 0 ? (
        <>
          <h3>
            <FormattedMessage id="settings.consents.terms" />
          </h3>
          <ul className="settings-history">
            {settings.terms.map(({ heading, version, acceptedTs }) => (
              <li key={version}>
                <strong>
                  <bdi>{heading}</bdi>
                </strong>
                <span className="muted">
                  <FormattedMessage
                    id="settings.consents.termsAccepted"
                    values={{ date: <Moment seconds={acceptedTs} /> }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </OwnPanel>
  )
}

function ConsentChoice({ consent }: { readonly consent: Consent }) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const form = useSubmit({ failed: 'settings.failed' })
  const { purpose, given, title, text, history } = consent
  // Shown until the saved settings say the same, so that the box never flips back in between; dropped if saving fails.
  const [pending, setPending] = useState<boolean>()
  if (pending === given) setPending(undefined)
  const decide = (wanted: boolean) =>
    form.run(async () => {
      setPending(wanted)
      const body = { purpose, given: wanted }
      const answer = await callApi<typeof saveConsent>(app.transport, 'POST /api/pcsx/settings/consent', {
        body,
      }).catch((error: unknown) => {
        setPending(undefined)
        throw error
      })
      client.setQueryData(
        settingsQuery(app).queryKey,
        (before) =>
          before && {
            ...before,
            consents: before.consents.map((one) => (one.purpose === purpose ? answer.consent : one)),
          },
      )
      return intl.formatMessage({ id: 'settings.consents.saved' })
    })
  return (
    <div className="settings-consent">
      <label className="settings-check">
        <input
          type="checkbox"
          checked={pending ?? given}
          aria-describedby={`consent-${purpose}`}
          onChange={(event) => decide(event.target.checked)}
        />
        <span>{title}</span>
      </label>
      <p id={`consent-${purpose}`} className="muted">
        {text}
      </p>
      <Outcome done={form.done} failure={form.failure} />
      {history.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="settings.consents.none" />
        </p>
      ) : (
        <details>
          <summary>
            <FormattedMessage id="settings.consents.history" />
          </summary>
          <ul className="settings-history">
            {history.map(({ given: agreed, decidedTs, wording }) => (
              <li key={`${decidedTs} ${agreed}`}>
                <FormattedMessage
                  id={agreed ? 'settings.consents.given' : 'settings.consents.withdrawn'}
                  values={{ date: <Moment seconds={decidedTs} /> }}
                />
                <q className="muted">{wording}</q>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Moment = ({ seconds }: { readonly seconds: number }) => <Day at={new Date(seconds * 1000).toISOString()} clock />
