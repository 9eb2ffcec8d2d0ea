import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'
import { callApi } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { confirmNetwork, leaveNetwork } from '../contract.ts'

/** Confirms the action of an emailed link with one press, so that link scanners trigger nothing. */
export function LinkPanel({ kind, token }: { readonly kind: 'confirm' | 'leave'; readonly token: string }) {
  const { transport } = useApp()
  const [isDone, setDone] = useState(false)
  const { busy, failure, onSubmit } = useSubmit({ failed: 'talentNetwork.failed' })
  const send = async () => {
    const input = { body: { token } }
    if (kind === 'confirm')
      await callApi<typeof confirmNetwork>(transport, 'POST /api/pcsx/talent_network/confirm', input)
    else await callApi<typeof leaveNetwork>(transport, 'POST /api/pcsx/talent_network/leave', input)
    setDone(true)
  }
  if (isDone) return <NetworkMessage done={kind === 'leave' ? 'left' : 'joined'} />
  return (
    <form className="message-page" method="post" onSubmit={onSubmit(send)}>
      <h1>
        <FormattedMessage id={`talentNetwork.${kind}.heading`} />
      </h1>
      <p>
        <FormattedMessage id={`talentNetwork.${kind}.text`} />
      </p>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <p>
        <SubmitButton busy={busy}>
          <FormattedMessage id={`talentNetwork.${kind}.button`} />
        </SubmitButton>
      </p>
    </form>
  )
}

/** The outcome, with a link back to the jobs. */
export function NetworkMessage({ done }: { readonly done: 'left' | 'joined' }) {
  return (
    <MessagePage
      role="status"
      heading={<FormattedMessage id={`talentNetwork.${done}.heading`} />}
      text={<FormattedMessage id={`talentNetwork.${done}.text`} />}
    />
  )
}
