import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as limits from '#config/limits.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import type { ShownInterview } from '../../contract.ts'
import type { InterviewActs } from './use-interview-acts.ts'

interface Props {
  readonly interview: ShownInterview
  readonly acts: InterviewActs
}

/** Cancels an interview after a confirmation; the typed reason stays after a failure. */
export function CancelPanel({ interview: { canCancel, positionTitle }, acts }: Props) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  if (!canCancel) return null
  return (
    <div className="interview-actions">
      <button
        type="button"
        className="button needs-script"
        aria-disabled={acts.submit.busy}
        onClick={() => setAsking(true)}
      >
        <FormattedMessage id="interview.cancel" />
      </button>
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="interview.cancelAsk" values={{ name: <bdi>{positionTitle}</bdi> }} />}
          text={<FormattedMessage id="interview.cancelText" />}
          cancel={<FormattedMessage id="interview.keep" />}
          confirm={<FormattedMessage id="interview.cancel" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => acts.cancel(reason, () => setAsking(false))}
          failure={acts.submit.failure}
          busy={acts.submit.busy}
        >
          <label className="field">
            <span>
              <FormattedMessage id="interview.reason" />
            </span>
            <textarea
              rows={3}
              maxLength={limits.withdrawReasonCharacters}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        </AlertDialog>
      )}
    </div>
  )
}
