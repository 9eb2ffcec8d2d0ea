import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useAct } from '../parts/use-act.ts'
import { WordsField } from '../parts/WordsField.tsx'

/** A form for a new job, which is published at once. */
export function NewJob({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const intl = useIntl()
  const [faults, setFaults] = useState('')
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [place, setPlace] = useState('')
  const [department, setDepartment] = useState('')
  const { busy, failure, errors, onSubmit, perform } = useAct<'title' | 'description'>({
    failed: 'desk.jobs.notPublished',
  })
  const publish = async () => {
    const fields = {
      title,
      description,
      ...(place.trim() === '' ? {} : { locations: [place.trim()] }),
      ...(department.trim() === '' ? {} : { department: department.trim() }),
    }
    setFaults('')
    try {
      await perform('POST /api/desk/acts/jobs/create', { body: { fields } })
    } catch (error) {
      // The server's sentences about fields are in English, like those about an import.
      if (isApiError(error)) setFaults(Object.values(error.fields).flat().join(' '))
      throw error
    }
    onDone()
  }
  const check = () => ({
    title: title.trim() === '' ? intl.formatMessage({ id: 'desk.jobs.titleMissing' }) : undefined,
    description: description.trim() === '' ? intl.formatMessage({ id: 'desk.jobs.descriptionMissing' }) : undefined,
  })
  return (
    <form className="desk-form" aria-labelledby={id} onSubmit={onSubmit(publish, check)}>
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
      />
      <TextField
        name="department"
        label={<FormattedMessage id="desk.jobs.department" />}
        value={department}
        onChange={setDepartment}
        autoComplete="off"
      />
      <p role="alert">
        {failure} <bdi lang="en">{faults}</bdi>
      </p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.jobs.publish" />
      </button>
    </form>
  )
}
