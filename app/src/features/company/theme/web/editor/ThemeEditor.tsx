import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router'
import { ToolBar } from '#ui/editing/ToolBar.tsx'
import { useUndoKeys } from '#ui/editing/use-undo-keys.ts'
import type { OtherEditorsDraft } from '../draft-queries.ts'
import { ExchangePanel } from '../exchange/ExchangePanel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { ThemeConflict } from '../publish/ThemeConflict.tsx'
import { DiscardDraft } from '../publish/DiscardDraft.tsx'
import { PublishTheme } from '../publish/PublishTheme.tsx'
import type { ShownTheme } from '../theme-queries.ts'
import { VersionsPanel } from '../versions/VersionsPanel.tsx'
import { DesignPane } from './DesignPane.tsx'
import { ThemeEditingContext, useThemeEditing, useThemeEditor } from '../editing/use-theme-editor.ts'
import { useIsWide } from '../preview/use-is-wide.ts'

const VIEWS = ['design', 'preview', 'versions', 'exchange'] as const
type View = (typeof VIEWS)[number]

interface Props {
  readonly shown: ShownTheme
  /** Starts over with the server's state. */
  readonly onRestart: () => Promise<void>
}

/** Fields of the editor whose changes are undone together with the draft's. */
const isDraftField = (field: Element) => field.closest('[data-token]') !== null

/** The editor of the theme: its tokens next to a preview, or as tabs if there is no room for both. */
export function ThemeEditor({ shown, onRestart }: Props) {
  const editing = useThemeEditor(shown)
  const { stored, saver, undo, redo } = editing
  const isWide = useIsWide()
  const [parameters] = useSearchParams()
  const requested = VIEWS.find((one) => one === parameters.get('view')) ?? 'design'
  const view: View = isWide && requested === 'preview' ? 'design' : requested
  const [isPublishing, setPublishing] = useState(false)
  // The other editor's changes on which no decision was made yet.
  const [postponed, setPostponed] = useState<OtherEditorsDraft>()
  const theirs = stored.kind === 'conflict' ? stored.theirs : undefined
  const askAgain = () => setPostponed(undefined)
  const published = async () => {
    // A draft stays; without one the editor shows the published theme.
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
      {isPublishing ? <PublishTheme onClose={() => setPublishing(false)} /> : null}
      {theirs && theirs !== postponed ? <ThemeConflict theirs={theirs} onClose={() => setPostponed(theirs)} /> : null}
    </ThemeEditingContext>
  )
}

/** Announces the number of unreadable pairs whenever it changes. */
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
  const editing = useThemeEditing()
  const number = editing.shown.published?.number ?? 0
  return (
    <ToolBar
      title={
        <h1>
          <FormattedMessage id="title.theme" />
        </h1>
      }
      editing={editing}
      conflict="theme.conflict"
      onConflict={onConflict}
      same={<FormattedMessage id="theme.noChanges" values={{ number }} />}
      onPublish={onPublish}
    >
      <DiscardDraft onDiscarded={onRestart} />
    </ToolBar>
  )
}

/** Links to the parts of the editor; the address names the open one. */
function Views({ view }: { readonly view: View }) {
  const intl = useIntl()
  const [parameters] = useSearchParams()
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone not all links fit, so the current one is scrolled into view.
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
