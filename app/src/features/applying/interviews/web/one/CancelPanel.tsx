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
        <FormattedMessage id="interviews.cancel" />
      </button>
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="interviews.cancelAsk" values={{ name: <bdi>{positionTitle}</bdi> }} />}
          text={<FormattedMessage id="interviews.cancelText" />}
          cancel={<FormattedMessage id="interviews.keep" />}
          confirm={<FormattedMessage id="interviews.cancel" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => acts.cancel(reason, () => setAsking(false))}
          failure={acts.submit.failure}
          busy={acts.submit.busy}
        >
          <label className="field">
            <span>
              <FormattedMessage id="interviews.reason" />
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
