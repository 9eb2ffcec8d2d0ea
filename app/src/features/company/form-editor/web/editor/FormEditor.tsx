import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ToolBar } from '#ui/editing/ToolBar.tsx'
import { useUndoKeys } from '#ui/editing/use-undo-keys.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { Edit } from '../../contract.ts'
import { FORMS_PATH, type ShownForm } from '../form-editor-queries.ts'
import { Outline } from './Outline.tsx'
import { Panel } from './Panel.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { TranslationsPane } from '../translations/TranslationsPane.tsx'
import { PublishForm } from '../versions/PublishForm.tsx'
import { VersionsPane } from '../versions/VersionsPane.tsx'
import { FormConflict } from './FormConflict.tsx'
import { FormEditingContext, useFormEditing, useFormEditor } from '../editing/use-form-editor.ts'

const VIEWS = ['questions', 'translations', 'preview', 'versions'] as const

/** The editor of one form. */
export function FormEditor({ shown }: { readonly shown: ShownForm }) {
  const editing = useFormEditor(shown)
  const { undo, redo, said, stored } = editing
  const [parameters] = useSearchParams()
  const view = VIEWS.find((one) => one === parameters.get('view')) ?? 'questions'
  const [isPublishing, setPublishing] = useState(false)
  // The other editor's changes on which no decision was made yet.
  const [postponed, setPostponed] = useState<Edit>()
  const theirs = stored.kind === 'conflict' ? stored.theirs?.edit : undefined
  const askAgain = () => setPostponed(undefined)
  useUndoKeys(undo, redo)
  return (
    <FormEditingContext value={editing}>
      <div className="tool-editor-page">
        <Bar onPublish={theirs ? askAgain : () => setPublishing(true)} onConflict={askAgain} />
        <Views view={view} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {view === 'questions' ? (
          <div className="tool-editor" data-open={editing.state.selected ? '' : undefined}>
            <Outline />
            <Panel />
          </div>
        ) : null}
        {view === 'translations' ? <TranslationsPane /> : null}
        {view === 'preview' ? <PreviewPane /> : null}
        {view === 'versions' ? <VersionsPane /> : null}
      </div>
      {isPublishing ? <PublishForm onClose={() => setPublishing(false)} /> : null}
      {theirs && theirs !== postponed ? <FormConflict theirs={theirs} onClose={() => setPostponed(theirs)} /> : null}
    </FormEditingContext>
  )
}

interface BarProps {
  readonly onPublish: () => void
  readonly onConflict: () => void
}

function Bar({ onPublish, onConflict }: BarProps) {
  const editing = useFormEditing()
  const title = (
    <>
      <p>
        <AllForms />
      </p>
      <h1>
        <bdi>{editing.state.draft.title}</bdi>
      </h1>
    </>
  )
  const number = editing.shown.published?.number ?? 0
  return (
    <ToolBar
      title={title}
      editing={editing}
      conflict="formEditor.conflict"
      onConflict={onConflict}
      same={<FormattedMessage id="formEditor.noChanges" values={{ number }} />}
      onPublish={onPublish}
    />
  )
}

/** Links to the parts of the editor; the address names the open one. */
function Views({ view }: { readonly view: (typeof VIEWS)[number] }) {
  const intl = useIntl()
  const [parameters] = useSearchParams()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // The row is wider than a phone in some languages.
    const { current } = row
    if (!current || current.scrollWidth <= current.clientWidth) return
    current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  const to = (name: string) => {
    const next = new URLSearchParams(parameters)
    if (name === 'questions') next.delete('view')
    else next.set('view', name)
    return `?${next}`
  }
  return (
    <nav ref={row} className="tool-views" aria-label={intl.formatMessage({ id: 'formEditor.views' })}>
      {VIEWS.map((name) => (
        <Link key={name} to={to(name)} aria-current={name === view ? 'page' : undefined} preventScrollReset>
          <FormattedMessage id={`formEditor.view.${name}`} />
        </Link>
      ))}
    </nav>
  )
}

/** Link to the list of forms. */
export function AllForms() {
  const { search } = useLocation()
  return (
    <Link to={`${FORMS_PATH}${carriedParameters(search)}`}>
      <FormattedMessage id="formEditor.all" />
    </Link>
  )
}
