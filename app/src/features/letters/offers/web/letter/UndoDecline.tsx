import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useMinute } from '#ui/page/server-now.ts'
import type { Offer, undoDecline } from '../../contract.ts'
import { offerQuery } from '../offer-queries.ts'

/** Lets the candidate undo a decline, and says until when. `ChangedNotice` announces that it is undone. */
export function UndoDecline({ offer: { enc_id: id, undo_until: until } }: { readonly offer: Offer }) {
  const app = useApp()
  const client = useQueryClient()
  const now = useMinute()
  const { busy, failure, run } = useSubmit({ failed: 'offers.undo.failed' })
  if (until === null || Date.parse(until) <= now) return null
  const undo = async () => {
    const { offer } = await callApi<typeof undoDecline>(app.transport, 'POST /api/offer/offers/:id/undo', {
      params: { id },
    })
    client.setQueryData(offerQuery(app, id).queryKey, offer)
    void client.invalidateQueries({ queryKey: ['offers'] })
  }
  return (
    <>
      <p>
        <FormattedMessage id="offers.undo.until" values={{ time: <Day at={until} clock /> }} />
      </p>
      {failure ? <p role="alert">{failure}</p> : null}
      <button type="button" className="button needs-script" aria-disabled={busy || undefined} onClick={() => run(undo)}>
        <FormattedMessage id="offers.undo" />
      </button>
    </>
  )
}
