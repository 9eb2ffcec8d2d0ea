import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router'
import { SaveStatus } from '#ui/editing/SaveStatus.tsx'
import { useUndoKeys } from '#ui/editing/use-undo-keys.ts'
import type { OtherEditorsDraft } from '../draft-queries.ts'
import { ExchangePanel } from '../exchange/ExchangePanel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { ConflictDialog } from '../publish/ConflictDialog.tsx'
import { DiscardDraft } from '../publish/DiscardDraft.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import type { ShownTheme } from '../theme-queries.ts'
import { VersionsPanel } from '../versions/VersionsPanel.tsx'
import { DesignPane } from './DesignPane.tsx'
import { ThemeEditingContext, useThemeEditing, useThemeEditor } from '../editing/use-theme-editor.ts'
import { useIsWide } from '../preview/use-is-wide.ts'

const VIEWS = ['design', 'preview', 'versions', 'exchange'] as const
type View = (typeof VIEWS)[number]

interface Props {
  readonly shown: ShownTheme
  /** Begins again with what the server has. */
  readonly onRestart: () => Promise<void>
}

/** Fields of the editor whose changes are undone together with the draft's. */
const isDraftField = (field: Element) => field.closest('[data-token]') !== null

/** The editor of the theme: its tokens beside a preview, or as tabs where there is no room for both. */
export function ThemeEditor({ shown, onRestart }: Props) {
  const editing = useThemeEditor(shown)
  const { stored, saver, undo, redo } = editing
  const isWide = useIsWide()
  const [parameters] = useSearchParams()
  const requested = VIEWS.find((one) => one === parameters.get('view')) ?? 'design'
  const view: View = isWide && requested === 'preview' ? 'design' : requested
  const [isPublishing, setPublishing] = useState(false)
  // Their changes that the editor hasn't decided about yet.
  const [postponed, setPostponed] = useState<OtherEditorsDraft>()
  const theirs = stored.kind === 'conflict' ? stored.theirs : undefined
  const askAgain = () => setPostponed(undefined)
  const published = async () => {
    // A draft stays; without one the editor shows what is published.
    if (await saver.flush()) await onRestart()
  }
  useUndoKeys(undo, redo, isDraftField)
  return (
    <ThemeEditingContext value={editing}>
      <div className="tool-editor-page theme-builder">
        <Bar onPublish={theirs ? askAgain : () => setPublishing(true)} onConflict={askAgain} onRestart={onRestart} />
        <Views view={view} />
        <CountStatus />
        <div className="theme-columns" data-view={view}>
          {view === 'design' ? <DesignPane /> : null}
          {view === 'versions' ? <VersionsPanel onPublished={() => void published()} /> : null}
          {view === 'exchange' ? <ExchangePanel tokens={editing.theme} onImport={editing.replace} /> : null}
          {view === 'preview' || (isWide && view === 'design') ? <PreviewPane /> : null}
        </div>
      </div>
      {isPublishing ? <PublishDialog onClose={() => setPublishing(false)} /> : null}
      {theirs && theirs !== postponed ? <ConflictDialog theirs={theirs} onClose={() => setPostponed(theirs)} /> : null}
    </ThemeEditingContext>
  )
}

/** Says how many pairs of colours are hard to read whenever their number changes. */
function CountStatus() {
  const { faults, said } = useThemeEditing()
  return (
    <p className="visually-hidden" role="status">
      {said} <FormattedMessage id="theme.contrast.count" values={{ count: faults.all.length }} />
    </p>
  )
}

interface BarProps {
  readonly onPublish: () => void
  readonly onConflict: () => void
  readonly onRestart: () => Promise<void>
}

function Bar({ onPublish, onConflict, onRestart }: BarProps) {
  const { shown, state, stored, saver, undo, redo } = useThemeEditing()
  return (
    <header className="tool-bar">
      <div className="tool-bar-title">
        <h1>
          <FormattedMessage id="title.theme" />
        </h1>
        <SaveStatus
          stored={stored}
          conflict="theme.conflict"
          onConflict={onConflict}
          onRetry={() => void saver.flush()}
          same={<FormattedMessage id="theme.noChanges" values={{ number: shown.published?.number ?? 0 }} />}
        />
      </div>
      <div className="tool-bar-buttons needs-script">
        <button type="button" className="button" aria-disabled={state.past.length === 0} onClick={undo}>
          <FormattedMessage id="editing.undo" />
        </button>
        <button type="button" className="button" aria-disabled={state.future.length === 0} onClick={redo}>
          <FormattedMessage id="editing.redo" />
        </button>
        <DiscardDraft onDiscarded={onRestart} />
        <button type="button" className="button button-primary" onClick={onPublish}>
          <FormattedMessage id="editing.publish" />
        </button>
      </div>
    </header>
  )
}

/** Links to the parts of the editor; the address names the open one. */
function Views({ view }: { readonly view: View }) {
  const intl = useIntl()
  const [parameters] = useSearchParams()
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone not all links fit; the current one is in view.
    const current = links.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const room = links.current?.getBoundingClientRect()
    if (!links.current || !current || !room) return
    links.current.scrollLeft += current.left + current.width / 2 - room.left - room.width / 2
  }, [view])
  const to = (name: string) => {
    const next = new URLSearchParams(parameters)
    if (name === 'design') next.delete('view')
    else next.set('view', name)
    return `?${next}`
  }
  return (
    <nav ref={links} className="tool-views" aria-label={intl.formatMessage({ id: 'theme.views' })}>
      {VIEWS.map((name) => (
        <Link
          key={name}
          to={to(name)}
          className={name === 'preview' ? 'theme-narrow-only' : undefined}
          aria-current={name === view ? 'page' : undefined}
          preventScrollReset
        >
          <FormattedMessage id={`theme.view.${name}`} />
        </Link>
      ))}
    </nav>
  )
}
