import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { breakpointsPx } from '#config/limits.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { Confirming } from '../talk/use-confirm.ts'
import type { TalkControls } from '../talk/use-talk.ts'
import { Introduction } from './Introduction.tsx'
import { MessageForm } from './MessageForm.tsx'
import { TalkLog } from './TalkLog.tsx'

interface Props {
  readonly controls: TalkControls
  readonly confirm: Confirming
  /** True if the person just opened it. */
  readonly takesFocus: boolean
}

const WIDE = `(min-width: ${breakpointsPx.assistant}px)`

/** The conversation: next to the page if there is room, else in a dialog that fills the screen. */
export function AssistantPanel({ controls, confirm, takesFocus }: Props) {
  const id = useId()
  const isWide = useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(WIDE)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(WIDE).matches,
  )
  const close = () => controls.setOpen(false)
  const content = <PanelContent id={id} controls={controls} confirm={confirm} close={close} isWide={isWide} />
  if (isWide) return <SidePanel id={id} close={close} takesFocus={takesFocus} content={content} />
  return (
    <Dialog
      className="assistant-screen"
      labelledBy={id}
      onClose={close}
      initialFocus={(dialog) => dialog.querySelector('textarea')}
    >
      {content}
    </Dialog>
  )
}

interface SideProps {
  readonly id: string
  readonly close: () => void
  readonly takesFocus: boolean
  readonly content: React.ReactNode
}

function SidePanel({ id, close, takesFocus, content }: SideProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    // Escape is a shortcut for the button that closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={box}
      className="assistant-side"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      {content}
    </aside>
  )
}

interface ContentProps {
  readonly id: string
  readonly controls: TalkControls
  readonly confirm: Confirming
  readonly close: () => void
  readonly isWide: boolean
}

function PanelContent({ id, controls, confirm, close, isWide }: ContentProps) {
  const intl = useIntl()
  const { talk, about, send, forget, isRunning } = controls
  return (
    <div className="assistant-panel" data-testid="assistant-panel">
      <div className="assistant-head">
        <h2 id={id}>{about.data?.name || <FormattedMessage id="assistant.title" />}</h2>
        <button
          type="button"
          className="icon-button"
          onClick={close}
          aria-label={intl.formatMessage({ id: 'assistant.close' })}
        >
          ×
        </button>
      </div>
      <div className="assistant-body">
        <Introduction about={about} fresh={talk.turns.length === 0} send={send} />
        <TalkLog controls={controls} confirm={confirm} leave={isWide ? undefined : close} />
      </div>
      <div className="assistant-foot">
        <MessageForm isRunning={isRunning} send={send} stop={controls.stop}>
          {talk.turns.length > 0 ? (
            <button
              type="button"
              className="link-button"
              onClick={({ currentTarget }) => {
                const field = currentTarget.closest('.assistant-panel')?.querySelector('textarea')
                forget()
                field?.focus()
              }}
            >
              <FormattedMessage id="assistant.forget" />
            </button>
          ) : null}
        </MessageForm>
      </div>
    </div>
  )
}
