import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'
import { callApi } from '#ui/api/transport.ts'
import { ConfirmForm } from '#ui/form/ConfirmForm.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { confirmNetwork, leaveNetwork } from '../contract.ts'

/** Confirms the action of an emailed link, then shows the outcome. */
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
    <ConfirmForm
      heading={<FormattedMessage id={`talentNetwork.${kind}.heading`} />}
      text={<FormattedMessage id={`talentNetwork.${kind}.text`} />}
      button={<FormattedMessage id={`talentNetwork.${kind}.button`} />}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit(send)}
    />
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
