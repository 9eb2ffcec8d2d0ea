import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Outcome, Verdict } from './verify-letter.ts'

/** Outcome for a chosen file, inside a live region. */
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
  return outcome.verdict.ok ? <ValidLetter verdict={outcome.verdict} /> : <Fault why={outcome.verdict.why} />
}

function ValidLetter({ verdict }: { readonly verdict: Extract<Verdict, { ok: true }> }) {
  const { signer, signed_at: at, timestamp, fingerprint } = verdict
  const authority = <bdi>{timestamp?.authority}</bdi>
  return (
    <div className="verify-verdict" data-sound="true">
      <h2>
        <FormattedMessage id="verify.sound.heading" />
      </h2>
      <p>
        <FormattedMessage id="verify.sound.text" values={{ signer: <bdi>{signer}</bdi>, time: <Instant at={at} /> }} />{' '}
        {timestamp?.verified ? (
          <FormattedMessage id="verify.sound.vouched" values={{ authority }} />
        ) : (
          <FormattedMessage id="verify.sound.claimed" />
        )}
      </p>
      {timestamp && !timestamp.verified && (
        <p>
          <FormattedMessage id="verify.sound.unverified" values={{ authority, time: <Instant at={timestamp.at} /> }} />
        </p>
      )}
      <p className="verify-fingerprint">
        <FormattedMessage id="verify.fingerprint" values={{ fingerprint: <bdi>{fingerprint}</bdi> }} />
      </p>
    </div>
  )
}

const Instant = ({ at }: { readonly at: string }) => <FormattedDate value={at} dateStyle="long" timeStyle="long" />

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
