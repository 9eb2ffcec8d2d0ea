import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { showCart } from '#features/applying/cart/web/index.ts'
import { showSaved } from '#features/candidate/saved-positions/web/index.ts'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { Confirmed, confirmProposal } from '../../contract.ts'
import type { ProposedCall } from '../../tools.ts'
import type { ProposalState } from './turns.ts'
import type { TalkControls } from './use-talk.ts'

export interface Confirming {
  confirm(token: string): void
  cancel(token: string): void
  /** Carries out a typed yes or no. */
  decide(token: string, decision: 'confirm' | 'cancel'): void
}

/** Confirms and cancels the assistant's proposals. `upload` opens the dialog for résumés. */
export function useConfirm(app: AppContext, { talk, change }: TalkControls, upload: () => void): Confirming {
  const intl = useIntl()
  const client = useQueryClient()
  const navigate = useNavigate()
  const proposals = talk.turns.flatMap((turn) =>
    turn.role === 'assistant'
      ? turn.events.flatMap((event) =>
          event.type === 'proposal' && 'token' in event
            ? [{ turn: turn.id, token: event.token, call: event.call }]
            : [],
        )
      : [],
  )
  const put = (token: string, state: ProposalState, text?: string) => {
    const found = proposals.find((known) => known.token === token)
    if (found) change(found.turn, (turn) => ({ ...turn, proposals: { ...turn.proposals, [token]: { state, text } } }))
  }

  function show({ cart, positions, name }: Confirmed): void {
    if (cart) showCart(app, cart)
    if (name === 'save_job' || name === 'unsave_job') {
      for (const id of positions) showSaved(client, id, name === 'save_job')
      void client.invalidateQueries({ queryKey: ['saved-positions'] })
    }
    if (name === 'create_alert' || name === 'delete_alert') void client.invalidateQueries({ queryKey: ['search'] })
  }

  async function act(token: string, call: ProposedCall): Promise<void> {
    put(token, 'acting')
    try {
      const done = await callApi<typeof confirmProposal>(app.transport, 'POST /api/pcsx/assistant/proposals', {
        body: { token, domain: app.site.domain },
      })
      show(done)
      put(token, 'done')
      if (call.name === 'start_application' && done.href)
        await navigate(withCarriedParameters(done.href, window.location.search))
    } catch (error) {
      if (isApiError(error) && error.status === 401 && !app.viewer.current()) {
        put(token, 'waiting')
        // `then` is the interface's name for the continuation; this object is never awaited.
        // oxlint-disable-next-line unicorn/no-thenable
        await requestSignIn({ then: () => act(token, call) })
      } else put(token, 'failed', isApiError(error) ? error.message : intl.formatMessage({ id: 'assistant.failed' }))
    }
  }

  async function startUpload(token: string): Promise<void> {
    if (!app.viewer.current() && !(await requestSignIn({ skipRefresh: true }))) return
    put(token, 'done')
    upload()
  }

  const controls: Confirming = {
    confirm(token) {
      const found = proposals.find((known) => known.token === token)
      if (found) void (found.call.name === 'upload_resume' ? startUpload(token) : act(token, found.call))
    },
    cancel: (token) => put(token, 'canceled'),
    decide: (token, decision) => controls[decision](token),
  }
  return controls
}
