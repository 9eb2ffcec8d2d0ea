import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Outcome, Verdict } from './verify-letter.ts'

/** What became of a chosen file, for a region that is read out when it changes. */
export function VerifyOutcome({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.state === 'idle') return null
  if (outcome.state === 'busy')
    return (
      <p>
        <FormattedMessage id="verify.busy" values={{ name: <bdi>{outcome.name}</bdi> }} />
      </p>
    )
  if (outcome.state === 'failed')
    return <p className="form-failure">{outcome.text || <FormattedMessage id="verify.failed" />}</p>
  return outcome.verdict.ok ? <Sound verdict={outcome.verdict} /> : <Fault why={outcome.verdict.why} />
}

function Sound({ verdict }: { readonly verdict: Extract<Verdict, { ok: true }> }) {
  const { signer, signed_at: at, timestamp_authority: authority, fingerprint } = verdict
  const time = <FormattedDate value={at} dateStyle="long" timeStyle="long" />
  return (
    <div className="verify-verdict" data-sound="true">
      <h2>
        <FormattedMessage id="verify.sound.heading" />
      </h2>
      <p>
        <FormattedMessage id="verify.sound.text" values={{ signer: <bdi>{signer}</bdi>, time }} />{' '}
        {authority === null ? (
          <FormattedMessage id="verify.sound.claimed" />
        ) : (
          <FormattedMessage id="verify.sound.vouched" values={{ authority: <bdi>{authority}</bdi> }} />
        )}
      </p>
      <p className="verify-fingerprint">
        <FormattedMessage id="verify.fingerprint" values={{ fingerprint: <bdi>{fingerprint}</bdi> }} />
      </p>
    </div>
  )
}

function Fault({ why }: { readonly why: Extract<Verdict, { ok: false }>['why'] }) {
  return (
    <div className="verify-verdict" data-sound="false">
      <h2>
        <FormattedMessage id="verify.fault.heading" />
      </h2>
      <p>
        <FormattedMessage id={`verify.fault.${why}`} />
      </p>
    </div>
  )
}
