import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import { useAct } from '../parts/use-act.ts'
import { WordsField } from '../parts/WordsField.tsx'

/** A form for a new job, which is published at once. */
export function NewJob({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [place, setPlace] = useState('')
  const [department, setDepartment] = useState('')
  const { busy, failure, errors, onSubmit, perform } = useAct<'title' | 'description' | 'locations'>({
    failed: 'desk.jobs.notPublished',
  })
  const publish = async () => {
    const fields = {
      title,
      description,
      ...(place.trim() === '' ? {} : { locations: [place.trim()] }),
      ...(department.trim() === '' ? {} : { department: department.trim() }),
    }
    await perform('POST /api/desk/acts/jobs/create', { body: { fields } })
    onDone()
  }
  return (
    <form className="desk-form" aria-labelledby={id} onSubmit={onSubmit(publish)}>
      <h2 id={id}>
        <FormattedMessage id="desk.jobs.new" />
      </h2>
      <TextField
        name="title"
        label={<FormattedMessage id="desk.jobs.titleField" />}
        value={title}
        onChange={setTitle}
        autoComplete="off"
        error={errors.title}
      />
      <WordsField
        name="description"
        rows={12}
        label={<FormattedMessage id="desk.jobs.description" />}
        help={<FormattedMessage id="desk.jobs.descriptionHelp" />}
        value={description}
        onChange={setDescription}
        error={errors.description}
      />
      <TextField
        name="locations"
        label={<FormattedMessage id="desk.jobs.place" />}
        help={<FormattedMessage id="desk.jobs.placeHelp" />}
        value={place}
        onChange={setPlace}
        autoComplete="off"
        error={errors.locations}
      />
      <TextField
        name="department"
        label={<FormattedMessage id="desk.jobs.department" />}
        value={department}
        onChange={setDepartment}
        autoComplete="off"
      />
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.jobs.publish" />
      </button>
    </form>
  )
}
