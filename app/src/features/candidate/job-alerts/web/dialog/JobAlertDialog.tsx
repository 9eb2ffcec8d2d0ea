import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { withoutSort } from '#features/account/session/sign-in-address.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { SearchSlotProps } from '#ui/page/slots.ts'
import { type AlertFrequency, alertsOffered } from '../../rules.ts'
import { AskPanel } from './AskPanel.tsx'
import { OwnPanel } from './OwnPanel.tsx'
import { useOwnAlert } from './use-own-alert.ts'
import '../alerts.css'

/**
 * The dialog for a search's job alert. For signed-in candidates, opening it saves the search, and the dialog confirms
 * this and changes it; visitors sign in, or enter an email address if the site allows it.
 */
export function JobAlertDialog({ onClose, ...slot }: SearchSlotProps & { onClose(): void }) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const navigate = useNavigate()
  const content = useRef<HTMLDivElement>(null)
  const heading = useId()
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  const own = useOwnAlert(slot, toCandidates && viewer !== null)
  const [sentTo, setSentTo] = useState<string>()
  // While the sign-in dialog is open, only that is seen; what was typed stays.
  const [isCovered, setIsCovered] = useState(false)
  const view = own.state.kind === 'none' ? (sentTo === undefined ? 'ask' : 'sent') : own.state.kind

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !toCandidates || !viewer) return
    begun.current = true
    void (slot.kept?.isSavedSearchActive ? own.find() : own.save())
    // Only presses trigger actions; later changes of the page do nothing by themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // Keep the focus while busy, then move it to the new content's button or heading. The email form takes it once
    // loaded.
    if (view === 'busy') return
    content.current?.querySelector<HTMLElement>(view === 'ask' && !toVisitors ? '.button-primary' : 'h2')?.focus()
  }, [view, toVisitors])

  const signIn = async (frequency: AlertFrequency) => {
    if (app.viewer.current()) return own.save({ frequency })
    setIsCovered(true)
    // `then` is the interface's name for the continuation; this object is never awaited.
    // oxlint-disable-next-line unicorn/no-thenable
    const done = await requestSignIn({ then: () => own.save({ frequency }), skipRefresh: true })
    setIsCovered(false)
    const { pathname, search, hash } = window.location
    // Signing in always clears the chosen sort order.
    if (done) void navigate(withoutSort(`${pathname}${search}${hash}`), { replace: true })
  }
  return (
    <Dialog
      className={isCovered ? 'job-alert-dialog dialog-covered' : 'job-alert-dialog'}
      labelledBy={heading}
      onClose={onClose}
      closeLabel={intl.formatMessage({ id: 'jobAlerts.close' })}
    >
      <div ref={content}>
        {view === 'ask' ? (
          <AskPanel headingId={heading} words={slot.words} search={slot.search} onSignIn={signIn} onSent={setSentTo} />
        ) : view === 'sent' ? (
          <>
            <h2 id={heading} tabIndex={-1}>
              <FormattedMessage id="jobAlerts.sent.heading" />
            </h2>
            <p>
              <FormattedMessage id="jobAlerts.sent.text" values={{ email: <bdi className="address">{sentTo}</bdi> }} />
            </p>
            <button type="button" className="button button-primary" onClick={onClose}>
              <FormattedMessage id="jobAlerts.close" />
            </button>
          </>
        ) : (
          <OwnPanel headingId={heading} own={own} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}
