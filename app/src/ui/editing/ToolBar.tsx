import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { SaverState } from './edit-saver.ts'
import { SaveStatus } from './SaveStatus.tsx'

interface Props {
  /** The heading, and a link above it. */
  readonly title: ReactNode
  readonly editing: {
    readonly state: { readonly past: readonly unknown[]; readonly future: readonly unknown[] }
    readonly stored: Omit<SaverState<unknown, unknown>, 'facts' | 'theirs'>
    readonly saver: { flush(): Promise<boolean> }
    readonly undo: () => void
    readonly redo: () => void
  }
  readonly conflict: MessageId
  readonly onConflict: () => void
  /** Shown while the edit equals the published version. */
  readonly same: ReactNode
  /** Additional buttons. */
  readonly children?: ReactNode
  readonly onPublish: () => void
}

/** The bar at the top of an editor: its title, the state of saving, and buttons to undo, redo and publish. */
export function ToolBar({ title, editing, conflict, onConflict, same, children, onPublish }: Props) {
  const { state, stored, saver, undo, redo } = editing
  return (
    <header className="tool-bar">
      <div className="tool-bar-title">
        {title}
        <SaveStatus
          stored={stored}
          conflict={conflict}
          onConflict={onConflict}
          onRetry={() => void saver.flush()}
          same={same}
        />
      </div>
      <div className="tool-bar-buttons needs-script">
        <button type="button" className="button" aria-disabled={state.past.length === 0} onClick={undo}>
          <FormattedMessage id="editing.undo" />
        </button>
        <button type="button" className="button" aria-disabled={state.future.length === 0} onClick={redo}>
          <FormattedMessage id="editing.redo" />
        </button>
        {children}
        <button type="button" className="button button-primary" onClick={onPublish}>
          <FormattedMessage id="editing.publish" />
        </button>
      </div>
    </header>
  )
}
