import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useLocation } from 'react-router'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { editorLimits, formLanguages } from '../../rules.ts'
import { editedFormQuery, formCalls, FORMS_PATH } from '../form-editor-queries.ts'
import { languageName } from '../list/NewForm.tsx'
import { Choose } from '#ui/editing/Choose.tsx'
import { AddToJobs } from './AddToJobs.tsx'
import { Words } from '../question/Words.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'

/** Title and language of the form, and how it is used. */
export function FormSettings() {
  const { shown, state, edit, said } = useFormEditing()
  const intl = useIntl()
  const { draft } = state
  const [title, setTitle] = useState(draft.title)
  const [known, setKnown] = useState(draft.title)
  if (known !== draft.title) {
    // Undo, redo and the other editor's changes are shown in this field, too.
    setKnown(draft.title)
    if (draft.title !== title.trim()) setTitle(draft.title)
  }
  const languages = new Set<string>([...formLanguages, draft.language])
  return (
    <>
      <h2 id="tool-panel-heading" tabIndex={-1}>
        <FormattedMessage id="formEditor.settings" />
      </h2>
      {said ? (
        <p className="notice" aria-hidden="true">
          {said}
        </p>
      ) : null}
      <Words
        label="formEditor.title"
        value={title}
        error={title.trim() ? undefined : <FormattedMessage id="formEditor.titleMissing" />}
        onChange={(typed) => {
          setTitle(typed)
          // A form is never saved without a title; until then, the field shows the typed text.
          if (typed.trim()) edit({ title: typed.trim().slice(0, editorLimits.title) }, { merge: 'title' })
        }}
        help={<FormattedMessage id="formEditor.titleHelp" />}
      />
      <Choose
        label="formEditor.language"
        value={draft.language}
        onChange={(language) => edit({ language })}
        options={[...languages].map((value) => ({ value, text: languageName(intl.locale, value) }))}
        help={<FormattedMessage id="formEditor.languageHelp" />}
      />
      <dl className="tool-facts">
        <dt>
          <FormattedMessage id="formEditor.purpose" />
        </dt>
        <dd>
          <FormattedMessage id={`formEditor.purpose.${shown.purpose}`} />
        </dd>
        {shown.published ? (
          <>
            <dt>
              <FormattedMessage id="formEditor.askedBy" />
            </dt>
            <dd>
              {shown.forAll ? (
                <FormattedMessage id="formEditor.forAll" />
              ) : (
                <FormattedMessage id="formEditor.jobs" values={{ count: shown.positions }} />
              )}
            </dd>
          </>
        ) : null}
      </dl>
      {shown.published && (shown.purpose === 'application' || shown.purpose === 'demographic') ? <AddToJobs /> : null}
      <Discard />
    </>
  )
}

/** Deletes everything unpublished: the changes, or the whole form before its first version. */
function Discard() {
  const app = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { shown, stored, saver } = useFormEditing()
  const [isAsking, setAsking] = useState(false)
  const { run, failure } = useSubmit({ failed: 'formEditor.discardFailed' })
  if (stored.version === 0) return null
  const kind = shown.published ? 'changes' : 'form'
  const discard = () => {
    setAsking(false)
    run(async () => {
      await saver.flush()
      const { published } = await formCalls(app).discard(shown.key, saver.state.version)
      saver.forget()
      app.queryClient.removeQueries({ queryKey: editedFormQuery(app, shown.key).queryKey })
      if (published) window.location.reload()
      else await navigate(`${FORMS_PATH}${carriedParameters(search)}`)
    })
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id={`formEditor.discard.${kind}`} />
      </button>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      {isAsking ? (
        <AlertDialog
          title={<FormattedMessage id={`formEditor.discard.${kind}.heading`} />}
          text={<FormattedMessage id={`formEditor.discard.${kind}.text`} />}
          cancel={<FormattedMessage id="formEditor.keep" />}
          confirm={<FormattedMessage id={`formEditor.discard.${kind}`} />}
          onCancel={() => setAsking(false)}
          onConfirm={discard}
        />
      ) : null}
    </>
  )
}
