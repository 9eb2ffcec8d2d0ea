import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Day } from '#ui/Day.tsx'
import { Fold } from '#ui/Fold.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { revokeConsent, ShownApplication } from '../../contract.ts'

type Consent = ShownApplication['consents'][number]

/** The consents that were given with an application; each can be withdrawn separately, once. */
export function ConsentsPanel({ encId, consents }: Pick<ShownApplication, 'consents'> & { readonly encId: string }) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Consent>()
  const { busy, failure, done, run } = useSubmit({ failed: 'application.actFailed' })
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears once it worked.
  useEffect(() => {
    if (done) outcome.current?.focus()
  }, [done])
  const revoke = async ({ purpose }: Consent) => {
    await callApi<typeof revokeConsent>(app.transport, 'POST /api/pcsx/applications/:id/consents/:purpose/revoke', {
      params: { id: encId, purpose },
    })
    setAsking(undefined)
    await Promise.all(['application', 'applications'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    return intl.formatMessage({ id: 'application.consentRevoked' })
  }
  return (
    <Fold heading={<FormattedMessage id="application.consents" />}>
      <ul className="application-consents">
        {consents.map((consent, index) => (
          <li key={consent.purpose}>
            <blockquote id={`consent-${index}`} dir="auto">
              {consent.words}
            </blockquote>
            <p className="muted">
              <FormattedMessage id="application.consentGiven" values={{ date: <Day at={consent.given_at} /> }} />{' '}
              {consent.revoked_at !== null ? (
                <FormattedMessage
                  id="application.consentRevokedOn"
                  values={{ date: <Day at={consent.revoked_at} /> }}
                />
              ) : (
                !consent.can_revoke && <FormattedMessage id="application.consentNeeded" />
              )}
            </p>
            {consent.can_revoke && (
              <button
                type="button"
                className="button"
                aria-disabled={busy}
                aria-describedby={`consent-${index}`}
                onClick={() => busy || setAsking(consent)}
              >
                <FormattedMessage id="application.revokeConsent" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p ref={outcome} role="status" tabIndex={-1}>
        {done}
      </p>
      {failure && !asking && <p role="alert">{failure}</p>}
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="application.revokeAsk" />}
          text={<FormattedMessage id={`application.revokeText.${asking.purpose}`} />}
          cancel={<FormattedMessage id="application.keepConsent" />}
          confirm={<FormattedMessage id="application.revokeConsent" />}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => run(() => revoke(asking))}
          failure={failure}
          busy={busy}
        />
      )}
    </Fold>
  )
}
