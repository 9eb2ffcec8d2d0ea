import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { OPEN } from '#features/jobs/positions/states.ts'
import type { DeskJob } from '../../contract.ts'
import { useAct } from './use-act.ts'
import { useKeptText } from './use-kept-text.ts'
import { WordsField } from './WordsField.tsx'

/** Closes a job after a question, with a reason for its applicants or without telling them, or reopens it. */
export function CloseJob({ job: { id, title, state } }: { readonly job: Pick<DeskJob, 'id' | 'title' | 'state'> }) {
  const isOpen = state === OPEN
  const [asking, setAsking] = useState(false)
  const [notifies, setNotifies] = useState(true)
  const [reason, setReason] = useKeptText(`closing ${id}`)
  const { busy, failure, done, run, perform } = useAct()
  const change = async () => {
    const said = isOpen
      ? await perform(
          'POST /api/desk/acts/jobs/close',
          { body: { ids: [id], notify: notifies, ...(notifies && reason.trim() !== '' && { reason }) } },
          notifies ? 'desk.jobs.closedTold' : 'desk.jobs.closedNow',
        )
      : await perform('POST /api/desk/acts/jobs/reopen', { body: { ids: [id] } }, 'desk.jobs.reopened')
    setAsking(false)
    setReason('')
    return said
  }
  return (
    <>
      <button
        type="button"
        className="link-button needs-script"
        aria-disabled={busy}
        onClick={() => (isOpen ? setAsking(true) : run(change))}
      >
        <FormattedMessage id={isOpen ? 'desk.jobs.close' : 'desk.jobs.reopen'} />
        <span className="visually-hidden">
          : <bdi>{title}</bdi>
        </span>
      </button>
      <span role="status">{done}</span>
      {failure && !asking ? <span role="alert">{failure}</span> : null}
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.jobs.closeAsk" values={{ title: <bdi>{title}</bdi> }} />}
          text={<FormattedMessage id="desk.jobs.closeText" />}
          cancel={<FormattedMessage id="desk.jobs.keepOpen" />}
          confirm={<FormattedMessage id="desk.jobs.close" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(change)}
        >
          <label className="desk-check">
            <input type="checkbox" checked={notifies} onChange={({ target }) => setNotifies(target.checked)} />
            <FormattedMessage id="desk.jobs.closeTell" />
          </label>
          <p className="field-help muted">
            <FormattedMessage id="desk.jobs.closeTellHelp" />
          </p>
          {notifies ? (
            <WordsField
              name="reason"
              rows={3}
              label={<FormattedMessage id="desk.jobs.closeReason" />}
              value={reason}
              onChange={setReason}
            />
          ) : null}
        </AlertDialog>
      ) : null}
    </>
  )
}
