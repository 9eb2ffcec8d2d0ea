import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { confirmNetwork, leaveNetwork } from '../contract.ts'
import { NetworkMessage } from './NetworkMessage.tsx'

/** Confirms the action of an emailed link with one press, so that link scanners trigger nothing. */
export function LinkPanel({ kind, token }: { readonly kind: 'confirm' | 'leave'; readonly token: string }) {
  const { transport } = useApp()
  const [outcome, setOutcome] = useState<'busy' | 'done' | { failed: string }>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setOutcome('busy')
    const input = { body: { token } }
    try {
      if (kind === 'confirm')
        await callApi<typeof confirmNetwork>(transport, 'POST /api/pcsx/talent_network/confirm', input)
      else await callApi<typeof leaveNetwork>(transport, 'POST /api/pcsx/talent_network/leave', input)
      setOutcome('done')
    } catch (error) {
      setOutcome({ failed: isApiError(error) ? error.message : '' })
    }
  }
  if (outcome === 'done') return <NetworkMessage done={kind === 'leave' ? 'left' : 'joined'} />
  return (
    <form className="message-page" method="post" onSubmit={(event) => void send(event)}>
      <h1>
        <FormattedMessage id={`talentNetwork.${kind}.heading`} />
      </h1>
      <p>
        <FormattedMessage id={`talentNetwork.${kind}.text`} />
      </p>
      {typeof outcome === 'object' ? (
        <p className="form-failure" role="alert">
          {outcome.failed || <FormattedMessage id="talentNetwork.failed" />}
        </p>
      ) : null}
      <p>
        <button type="submit" className="button button-primary" aria-disabled={outcome === 'busy'}>
          <FormattedMessage id={`talentNetwork.${kind}.button`} />
        </button>
      </p>
    </form>
  )
}
