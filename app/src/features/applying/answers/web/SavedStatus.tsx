import type { FormStore } from '@foyer/form-kit'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { guardSignOut } from '#ui/page/unsaved-work.ts'
import { savedView } from './saved-view.ts'
import { type Saving, useSavingState } from './saving/saving-state.ts'
import './saved-status.css'

/** Reports where the answers of a draft are saved, and what to do if they aren't. */
export function SavedStatus({ draft }: { readonly draft: { readonly saver: Saving; readonly store: FormStore } }) {
  const intl = useIntl()
  const { saver, store } = draft
  const state = useSavingState(draft)
  const { tone, text, reason, signIn, conflicts } = savedView(state)
  const time = state.savedAt ? intl.formatTime(state.savedAt) : ''
  const said = [
    // Not announced if it is only true for a moment after each key press.
    text && !(state.place === 'page' && tone === 'calm') && intl.formatMessage({ id: text }, { time }),
    reason && intl.formatMessage({ id: reason }),
    conflicts.length > 0 && intl.formatMessage({ id: 'drafts.conflicts' }, { count: conflicts.length }),
  ].filter(Boolean)
  const goToConflict = () => {
    const node = conflicts[0] === undefined ? undefined : store.field(conflicts[0])
    if (node) store.focus(node)
  }
  return (
    <div className="draft-status" data-tone={tone} data-place={state.place} data-testid="draft-status">
      {text ? (
        <p>
          <FormattedMessage id={text} values={{ time }} />
        </p>
      ) : null}
      {reason ? (
        <p className="draft-status-reason">
          <FormattedMessage id={reason} />
        </p>
      ) : null}
      {signIn ? (
        <button type="button" className="button" onClick={() => saver.retry()}>
          <FormattedMessage id="drafts.signIn" />
        </button>
      ) : null}
      {conflicts.length > 0 ? (
        <button type="button" className="draft-status-link" onClick={goToConflict}>
          <FormattedMessage id="drafts.conflicts" values={{ count: conflicts.length }} />
        </button>
      ) : null}
      <Announcement text={said.join(' ')} />
      <SignOutQuestion saver={saver} durable={state.durable === true} />
    </div>
  )
}

/** Sends the answers before a sign-out, and asks the person if that fails. */
function SignOutQuestion({ saver, durable }: { readonly saver: Saving; readonly durable: boolean }) {
  const [answer, setAnswer] = useState<(canLeave: boolean) => void>()
  useEffect(() => {
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return guardSignOut(async () => (await settledInTime(saver)) || ask())
  }, [saver])
  if (!answer) return null
  const settle = (canLeave: boolean) => {
    setAnswer(undefined)
    answer(canLeave)
  }
  return (
    <AlertDialog
      title={<FormattedMessage id="drafts.leave.heading" />}
      text={<FormattedMessage id={durable ? 'drafts.leave.kept' : 'drafts.leave.lost'} />}
      cancel={<FormattedMessage id="drafts.leave.stay" />}
      confirm={<FormattedMessage id="drafts.leave.leave" />}
      onCancel={() => settle(false)}
      onConfirm={() => settle(true)}
    />
  )
}

/** Sends everything; false if that takes longer than a person would wait to sign out. */
const settledInTime = (saver: Saving): Promise<boolean> =>
  Promise.race([
    saver.settle(),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limits.draftSettleMs)),
  ])

/** Announces a text politely, at most once every {@link limits.draftAnnounceMs}. */
function Announcement({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  const last = useRef(-Infinity)
  useEffect(() => {
    if (text === '' || text === said) return undefined
    const wait = Math.max(0, last.current + limits.draftAnnounceMs - performance.now())
    const timer = setTimeout(() => {
      last.current = performance.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, said])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
