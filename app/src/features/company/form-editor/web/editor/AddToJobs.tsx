import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Tick } from '#ui/editing/Choose.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { formCalls } from '../form-editor-queries.ts'

/** Assigns the published form to jobs, given by their IDs, or to all jobs without their own form. */
export function AddToJobs() {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const { shown } = useFormEditing()
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'jobs'>({
    form,
    fieldOf: { 'unknown-job': 'jobs' },
    failed: 'formEditor.addToJobs.failed',
  })
  const jobs = typed.split(/[\s,;]+/).filter(Boolean)
  const check = () => ({
    jobs: all || jobs.length > 0 ? undefined : intl.formatMessage({ id: 'formEditor.addToJobs.missing' }),
  })
  const add = async () => {
    const { added } = await formCalls(app).addToJobs(shown.key, { jobs: all ? [] : jobs, all })
    note(intl.formatMessage({ id: 'formEditor.addToJobs.done' }, { count: added, all: all ? 'yes' : 'no' }))
    setTyped('')
    setAll(false)
    await app.queryClient.invalidateQueries({ queryKey: ['form-editor'] })
  }
  return (
    <form ref={form} noValidate className="tool-add" onSubmit={onSubmit(add, check)} aria-labelledby="add-to-jobs">
      <h3 id="add-to-jobs">
        <FormattedMessage id="formEditor.addToJobs" />
      </h3>
      {all ? null : (
        <TextField
          name="jobs"
          label={<FormattedMessage id="formEditor.addToJobs.ids" />}
          help={<FormattedMessage id="formEditor.addToJobs.help" />}
          autoComplete="off"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            clear(['jobs'])
          }}
          error={errors.jobs}
        />
      )}
      <Tick label={<FormattedMessage id="formEditor.forAll" />} checked={all} onChange={setAll} />
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <SubmitButton busy={busy} className="button">
        <FormattedMessage id="formEditor.addToJobs.submit" />
      </SubmitButton>
    </form>
  )
}
