import { fileSizeText } from '@foyer/form-kit/file-size'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import * as limits from '#config/limits.ts'
import { Day } from '#ui/Day.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { RenameForm } from '#ui/form/RenameForm.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { Resume } from '../../contract.ts'
import { reviewPath } from '../../rules.ts'
import { actionLabel } from '../action-label.ts'
import { postResumeChange, resumesQuery } from '../resume-queries.ts'

interface Props {
  readonly resume: Resume
  /** True if deleted since the page was opened; the row then offers an undo. */
  readonly removed: boolean
  readonly onRemoved: (removed: boolean) => void
}

type Change = Parameters<typeof postResumeChange>[2]

const RENAME_TEXTS = {
  label: 'resumes.name',
  missing: 'resumes.name.missing',
  failed: 'resumes.changeFailed',
  save: 'resumes.saveName',
  cancel: 'resumes.cancel',
} as const

/** One résumé: download, review, rename, make it the main one, delete. */
export function ResumeRow({ resume, removed, onRemoved }: Props) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const { search } = useLocation()
  const { snack } = useNotices()
  const [renaming, setRenaming] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const nameId = useId()
  const pressed = useRef(false)
  useEffect(() => {
    // The pressed button is gone; focus its replacement.
    if (pressed.current) next.current?.focus()
    pressed.current = false
  }, [removed, renaming])

  const save = async (body: Change) => {
    client.setQueryData(resumesQuery(app).queryKey, await postResumeChange(app, resume.id, body))
  }
  const endRenaming = () => {
    pressed.current = true
    setRenaming(false)
  }
  const rename = async (fileName: string) => {
    if (fileName !== name) await save({ operation: 'rename', file_name: fileName })
    endRenaming()
  }
  const change = async (body: Change) => {
    try {
      await save(body)
      return true
    } catch (error) {
      snack((isApiError(error) && error.message) || intl.formatMessage({ id: 'resumes.changeFailed' }))
      return false
    }
  }
  const remove = async (isRemoved: boolean) => {
    pressed.current = true
    if (await change({ operation: isRemoved ? 'delete' : 'restore' })) onRemoved(isRemoved)
  }
  const name = resume.file_name
  if (removed)
    return (
      <div className="kept-gone">
        <p role="status">
          <FormattedMessage id="resumes.removed" values={{ name: <bdi key="name">{name}</bdi> }} />
        </p>
        <button
          ref={next}
          type="button"
          className="button"
          aria-label={actionLabel(intl, 'resumes.undo', name)}
          onClick={() => void remove(false)}
        >
          <FormattedMessage id="resumes.undo" />
        </button>
      </div>
    )
  return (
    <article className="resume-row" aria-labelledby={nameId}>
      <div className="resume-about">
        <p className="resume-name">
          <a id={nameId} href={resume.path} download={name}>
            <bdi>{name}</bdi>
          </a>{' '}
          {resume.is_main ? (
            <span className="tag">
              <FormattedMessage id="resumes.main" />
            </span>
          ) : null}
        </p>
        <p className="muted">
          <Day at={resume.uploaded_at} />
          {' · '}
          <bdi>{fileSizeText(resume.bytes, intl.locale)}</bdi>
        </p>
        {resume.reading === 'read' ? null : (
          <p className="resume-unread">
            <FormattedMessage id={`resumes.reading.${resume.reading}`} />
          </p>
        )}
        {resume.open_proposals > 0 ? (
          <p>
            <FormattedMessage id="resumes.outcome.proposals" values={{ count: resume.open_proposals }} />
          </p>
        ) : null}
        {renaming ? (
          <RenameForm
            name={name}
            texts={RENAME_TEXTS}
            most={limits.resumeNameCharacters}
            classNames={{ form: 'resume-rename', actions: 'resume-actions' }}
            onCancel={endRenaming}
            onRename={rename}
          />
        ) : null}
      </div>
      <div className="resume-actions">
        {resume.reading === 'read' ? (
          <Link
            className="button"
            to={`${reviewPath(resume.id)}${carriedParameters(search)}`}
            aria-label={actionLabel(intl, 'resumes.review', name)}
          >
            <FormattedMessage id="resumes.review" />
          </Link>
        ) : null}
        {resume.is_main ? null : (
          <button
            type="button"
            className="button needs-script"
            aria-label={actionLabel(intl, 'resumes.makeMain', name)}
            onClick={() => void change({ operation: 'main' })}
          >
            <FormattedMessage id="resumes.makeMain" />
          </button>
        )}
        <button
          ref={next}
          type="button"
          className="button needs-script"
          aria-label={actionLabel(intl, 'resumes.rename', name)}
          aria-expanded={renaming}
          onClick={() => setRenaming(!renaming)}
        >
          <FormattedMessage id="resumes.rename" />
        </button>
        <button
          type="button"
          className="button needs-script"
          aria-label={actionLabel(intl, 'resumes.delete', name)}
          onClick={() => void remove(true)}
        >
          <FormattedMessage id="resumes.delete" />
        </button>
      </div>
    </article>
  )
}
