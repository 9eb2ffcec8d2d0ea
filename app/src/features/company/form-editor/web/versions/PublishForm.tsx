import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { Tick } from '#ui/editing/Choose.tsx'
import { PublishDialog } from '#ui/editing/PublishDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { FaultList } from '../editing/FaultList.tsx'
import { QuestionList } from '../editing/QuestionList.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { editedFormQuery, factsOf, formCalls } from '../form-editor-queries.ts'
import { ChangeList } from './ChangeList.tsx'

/** Publishes the form as its next version, after showing the differences from the version in use. */
export function PublishForm({ onClose }: { readonly onClose: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const [parameters, setParameters] = useSearchParams()
  const { shown, stored, saver, faults, definition } = useFormEditing()
  const [moveDrafts, setMoveDrafts] = useState(false)
  const next = (shown.published?.number ?? 0) + 1
  const publish = async () => {
    // A form that equals its version has no edit; saving it has created one.
    const { number, moved } = await formCalls(app).publish(shown.key, { version: saver.state.version, moveDrafts })
    note(intl.formatMessage({ id: 'editing.published' }, { number }))
    if (moved) note(intl.formatMessage({ id: 'formEditor.movedDrafts' }, { count: moved.drafts }))
    await app.queryClient.invalidateQueries({ queryKey: ['form-editor'] })
    const fresh = await app.queryClient.fetchQuery({ ...editedFormQuery(app, shown.key), staleTime: 0 })
    saver.restart(factsOf(fresh))
    onClose()
  }
  const openQuestions = () => {
    onClose()
    const there = new URLSearchParams(parameters)
    there.delete('view')
    setParameters(there)
  }
  return (
    <PublishDialog
      className="tool-publish"
      heading={<FormattedMessage id="formEditor.publishHeading" values={{ number: next }} />}
      saver={saver}
      stored={stored.kind}
      unsaved="formEditor.publishUnsaved"
      failed="formEditor.publishFailed"
      obstacle={faults.length > 0 ? <FaultList faults={faults} onGo={openQuestions} /> : undefined}
      isUnchanged={stored.version === 0}
      button={<FormattedMessage id="formEditor.publishNumber" values={{ number: next }} />}
      publish={publish}
      onClose={onClose}
    >
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
        <Tick label={<FormattedMessage id="formEditor.moveDrafts" />} checked={moveDrafts} onChange={setMoveDrafts} />
      ) : null}
    </PublishDialog>
  )
}
