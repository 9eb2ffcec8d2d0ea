import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { FormattedMessage, FormattedTime } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { ClosingDay } from '#ui/ClosingDay.tsx'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { DeletedDraft, DraftLine } from '../contract.ts'
import { applyPath } from '../rules.ts'
import { deletedDraftsQuery, draftsQuery, useDeleteDraft, useRestoreDraft } from './draft-list.ts'
import '#ui/styles/kept-list.css'
import './drafts.css'

/** The reader's drafts: those that can be continued, and those of closed jobs to read. Needs the texts of `drafts`. */
export function DraftList({ level = 2 }: { readonly level?: 2 | 3 }) {
  const app = useApp()
  const drafts = useQuery(draftsQuery(app))
  const list = useRef<HTMLUListElement>(null)
  const deleteDraft = useDeleteDraft()
  const remove = (draft: DraftLine) => {
    // The pressed button disappears with its draft.
    list.current?.focus()
    deleteDraft(draft)
  }
  return (
    <Loaded query={drafts} failed="drafts.list.failed" className="kept-empty">
      {(lines) => (
        <>
          {lines.length === 0 ? (
            <NoDrafts />
          ) : (
            <ul className="card-list" ref={list} tabIndex={-1}>
              {lines.map((draft) => (
                <li key={draft.encId}>
                  <DraftRow draft={draft} level={level} onDelete={() => remove(draft)} />
                </li>
              ))}
            </ul>
          )}
          <DeletedDrafts level={level} />
        </>
      )}
    </Loaded>
  )
}

/** The drafts that the reader deleted within the last hour, each with a button that restores it. */
function DeletedDrafts({ level }: { readonly level: 2 | 3 }) {
  const { data: deleted = [] } = useQuery(deletedDraftsQuery(useApp()))
  const restore = useRestoreDraft()
  const id = useId()
  if (deleted.length === 0) return null
  const Name = level === 2 ? 'h2' : 'h3'
  return (
    <section className="draft-deleted" aria-labelledby={id}>
      <Name id={id}>
        <FormattedMessage id="drafts.deleted" />
      </Name>
      <ul className="card-list">
        {deleted.map((draft) => (
          <li key={draft.position_id} className="draft-row" data-testid="deleted-draft">
            <DeletedRow
              draft={draft}
              onRestore={() => {
                // The pressed button disappears with its row.
                document.querySelector<HTMLElement>('main')?.focus()
                restore(draft)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeletedRow({ draft, onRestore }: { readonly draft: DeletedDraft; readonly onRestore: () => void }) {
  const id = useId()
  return (
    <>
      <div>
        <p id={id}>
          <bdi>{draft.name}</bdi>
        </p>
        <p className="muted">
          <FormattedMessage
            id="drafts.deleted.until"
            values={{ time: <FormattedTime value={draft.restorable_until} /> }}
          />
        </p>
      </div>
      <div className="draft-row-actions">
        <button type="button" className="button needs-script" aria-describedby={id} onClick={onRestore}>
          <FormattedMessage id="drafts.list.restore" />
        </button>
      </div>
    </>
  )
}

function NoDrafts() {
  const { search } = useLocation()
  return (
    <div className="kept-empty">
      <p>
        <FormattedMessage id="drafts.list.empty" />
      </p>
      <Link className="button" to={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </Link>
    </div>
  )
}

interface RowProps {
  readonly draft: DraftLine
  readonly level: 2 | 3
  readonly onDelete: () => void
}

function DraftRow({ draft, level, onDelete }: RowProps) {
  const id = useId()
  const { search } = useLocation()
  const { position, position_id: pid, missing, updated } = draft
  const isOpen = position.archived_at < 0
  const Name = level === 2 ? 'h2' : 'h3'
  const path = applyPath(draft)
  return (
    <article className="draft-row" data-testid="draft" data-closed={!isOpen || undefined} aria-labelledby={id}>
      <div>
        <Name id={id}>
          <bdi>{position.name}</bdi>
        </Name>
        <p className="muted">
          <FormattedMessage id="drafts.list.saved" values={{ time: <Day at={updated} clock /> }} />
          {isOpen ? (
            <>
              {' · '}
              <FormattedMessage id="drafts.list.missing" values={{ count: missing }} />
            </>
          ) : null}
        </p>
        <DraftDeadline draft={draft} />
      </div>
      <div className="draft-row-actions">
        <Link
          className={isOpen ? 'button button-primary' : 'button'}
          to={withCarriedParameters(path, search)}
          aria-describedby={id}
          data-pid={pid}
        >
          <FormattedMessage id={isOpen ? 'drafts.list.continue' : 'drafts.list.read'} />
        </Link>
        <button type="button" className="button needs-script" aria-describedby={id} onClick={onDelete}>
          <FormattedMessage id="drafts.list.delete" />
        </button>
      </div>
    </article>
  )
}

function DraftDeadline({ draft: { position, closes, expires } }: { readonly draft: DraftLine }) {
  if (position.archived_at >= 0)
    return (
      <p className="draft-row-closed">
        <FormattedMessage id="drafts.list.closed" />
      </p>
    )
  return (
    <p className="muted">
      {closes ? (
        <FormattedMessage id="drafts.list.closes" values={{ time: <ClosingDay at={closes} /> }} />
      ) : (
        <FormattedMessage id="drafts.list.expires" values={{ time: <Day at={expires} clock /> }} />
      )}
    </p>
  )
}
