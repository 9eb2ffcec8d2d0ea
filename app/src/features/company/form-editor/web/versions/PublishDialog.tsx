import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { FaultList } from '../editing/FaultList.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { editedFormQuery, factsOf, formCalls } from '../form-editor-queries.ts'
import { Tick } from '#ui/editing/Choose.tsx'
import { ChangeList } from './ChangeList.tsx'
import { QuestionList } from '../editing/QuestionList.tsx'

/** Publishes the form as its next version, after showing what differs from the version in use. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const [parameters, setParameters] = useSearchParams()
  const { shown, stored, saver, faults, definition } = useFormEditing()
  const [moveDrafts, setMoveDrafts] = useState(false)
  const [isReady, setReady] = useState(stored.kind === 'saved')
  const { busy, failure, onSubmit } = useSubmit({ failed: 'formEditor.publishFailed' })
  // Faults and differences are those of the saved form.
  useEffect(() => void saver.flush().then(() => setReady(true)), [saver])
  const next = (shown.published?.number ?? 0) + 1
  const publish = async () => {
    // A form that is the same as its version has no edit; saving it makes one.
    if (!(await saver.flush())) throw new Error('The form is not saved.')
    const { number, moved } = await formCalls(app).publish(shown.key, { version: saver.state.version, moveDrafts })
    note(intl.formatMessage({ id: 'editing.published' }, { number }))
    if (moved) note(intl.formatMessage({ id: 'formEditor.movedDrafts' }, { count: moved.drafts }))
    await app.queryClient.invalidateQueries({ queryKey: ['form-editor'] })
    const fresh = await app.queryClient.fetchQuery({ ...editedFormQuery(app, shown.key), staleTime: 0 })
    saver.restart(factsOf(fresh))
    onClose()
  }
  const isNothing = stored.version === 0
  return (
    <Dialog
      labelledBy="publish-heading"
      className="tool-publish"
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id="publish-heading" tabIndex={-1}>
        <FormattedMessage id="formEditor.publishHeading" values={{ number: next }} />
      </h2>
      {!isReady ? (
        <p className="muted" role="status">
          <FormattedMessage id="editing.saving" />
        </p>
      ) : stored.kind === 'failed' ? (
        <p className="form-failure" role="alert">
          <FormattedMessage id="formEditor.publishUnsaved" />
        </p>
      ) : faults.length > 0 ? (
        <FaultList
          faults={faults}
          onGo={() => {
            onClose()
            const there = new URLSearchParams(parameters)
            there.delete('view')
            setParameters(there)
          }}
        />
      ) : isNothing ? (
        <p>
          <FormattedMessage id="editing.nothingToPublish" />
        </p>
      ) : (
        <form onSubmit={onSubmit(publish)}>
          <h3>
            <FormattedMessage
              id="formEditor.differences"
              values={{ number: shown.published?.number ?? 0, has: shown.published ? 'yes' : 'no' }}
            />
          </h3>
          {shown.published ? <ChangeList changes={stored.facts.changes} /> : <QuestionList definition={definition} />}
          {shown.published ? (
            <p className="muted">
              <FormattedMessage id="formEditor.sentStay" />
            </p>
          ) : null}
          {shown.published && shown.purpose === 'application' ? (
            <Tick
              label={<FormattedMessage id="formEditor.moveDrafts" />}
              checked={moveDrafts}
              onChange={setMoveDrafts}
            />
          ) : null}
          <p className="form-failure" role="alert">
            {failure}
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              <FormattedMessage id="editing.cancel" />
            </button>
            <SubmitButton busy={busy}>
              <FormattedMessage id="formEditor.publishNumber" values={{ number: next }} />
            </SubmitButton>
          </div>
        </form>
      )}
      {!isReady || faults.length > 0 || isNothing || stored.kind === 'failed' ? (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="editing.close" />
          </button>
        </div>
      ) : null}
    </Dialog>
  )
}
