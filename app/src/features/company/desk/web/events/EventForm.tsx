import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { TimeField } from '../parts/TimeField.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeptFields } from '../parts/use-kept-fields.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { type EventField, faultsFrom, faultsIn, fieldsOf, firstValues } from './event-values.ts'

/** The call of an act that answers which event it saved. */
type Saved = Endpoint<never, never, never, z.ZodObject<{ id: z.ZodString }>>

interface Props {
  /** The event to change; a new one without it. */
  readonly event?: OpenedEvent
  /** The zone of its times, at first. */
  readonly zone: string
  readonly onSaved: (id: string, said: string) => void
  readonly onBack: () => void
}

/** A form for the fields of an event. What is typed survives a closed tab. */
export function EventForm({ event, zone, onSaved, onBack }: Props) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const { fields, type, clear } = useKeptFields(`event ${event?.id ?? 'new'}`, firstValues(event, zone))
  const [refused, setRefused] = useState<ReturnType<typeof faultsFrom>>({})
  const { busy, failure, errors, onSubmit, ask } = useAct<EventField>({ form, failed: 'desk.events.notSaved' })
  useEffect(() => {
    if (Object.keys(refused).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const check = () => {
    setRefused({})
    const faults = Object.entries(faultsIn(fields, event?.registered ?? 0))
    return Object.fromEntries(faults.map(([field, id]) => [field, intl.formatMessage({ id })]))
  }
  const save = async () => {
    try {
      const body = fieldsOf(fields, event)
      const { id } = event
        ? await ask<Saved>('PUT /api/desk/events/:id', { params: { id: event.id }, body })
        : await ask<Saved>('POST /api/desk/events', { body })
      clear()
      onSaved(id, intl.formatMessage({ id: 'desk.events.saved' }))
    } catch (error) {
      if (isApiError(error)) setRefused(faultsFrom(error.fields))
      throw error
    }
  }
  const back = () => {
    clear()
    onBack()
  }
  const errorOf = (field: EventField) => {
    const id = refused[field]
    return errors[field] ?? (id && intl.formatMessage({ id }))
  }
  return (
    <form ref={form} className="desk-form" noValidate onSubmit={onSubmit(save, check)}>
      <TextField
        name="title"
        label={<FormattedMessage id="desk.events.title" />}
        value={fields.title}
        onChange={(title) => type({ title })}
        autoComplete="off"
        maxLength={200}
        error={errorOf('title')}
      />
      <WordsField
        name="description"
        rows={6}
        label={<FormattedMessage id="desk.events.description" />}
        value={fields.description}
        onChange={(description) => type({ description })}
      />
      <div className="desk-row">
        <TimeField
          name="start"
          label={<FormattedMessage id="desk.events.start" />}
          value={fields.start}
          onChange={(start) => type({ start })}
          error={errorOf('start')}
        />
        <TextField
          name="minutes"
          label={<FormattedMessage id="desk.events.minutes" />}
          value={fields.minutes}
          onChange={(minutes) => type({ minutes })}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('minutes')}
        />
      </div>
      <TextField
        name="zone"
        label={<FormattedMessage id="desk.interviews.zone" />}
        help={<FormattedMessage id="desk.events.zoneHelp" />}
        value={fields.zone}
        onChange={(typed) => type({ zone: typed })}
        autoComplete="off"
        error={errorOf('zone')}
      />
      <TextField
        name="place"
        label={<FormattedMessage id="desk.events.place" />}
        value={fields.place}
        onChange={(place) => type({ place })}
        autoComplete="off"
        maxLength={500}
        error={errorOf('place')}
      />
      <TextField
        name="url"
        label={<FormattedMessage id="desk.events.url" />}
        help={<FormattedMessage id="desk.events.urlHelp" />}
        value={fields.url}
        onChange={(url) => type({ url })}
        inputMode="url"
        autoComplete="off"
        error={errorOf('url')}
      />
      <fieldset className="desk-part">
        <legend>
          <FormattedMessage id="desk.events.registration" />
        </legend>
        <TextField
          name="seats"
          label={<FormattedMessage id="desk.events.seats" />}
          help={<FormattedMessage id="desk.events.seatsHelp" />}
          value={fields.seats}
          onChange={(seats) => type({ seats })}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('seats')}
        />
        {fields.seats.trim() === '' ? null : (
          <label className="desk-check">
            <input
              type="checkbox"
              checked={fields.line !== ''}
              onChange={({ target }) => type({ line: target.checked ? 'yes' : '' })}
            />
            <FormattedMessage id="desk.events.line" />
          </label>
        )}
        <div className="desk-row">
          <TimeField
            name="opens"
            label={<FormattedMessage id="desk.events.opens" />}
            help={<FormattedMessage id="desk.events.opensHelp" />}
            value={fields.opens}
            onChange={(opens) => type({ opens })}
            error={errorOf('opens')}
          />
          <TimeField
            name="closes"
            label={<FormattedMessage id="desk.events.closes" />}
            help={<FormattedMessage id="desk.events.closesHelp" />}
            value={fields.closes}
            onChange={(closes) => type({ closes })}
            error={errorOf('closes')}
          />
        </div>
      </fieldset>
      {event ? (
        <p className="field-help muted">
          <FormattedMessage id="desk.events.changeText" />
        </p>
      ) : null}
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary needs-script" aria-disabled={busy}>
          <FormattedMessage id={event ? 'desk.events.save' : 'desk.events.create'} />
        </button>
        <button type="button" className="button needs-script" onClick={back}>
          <FormattedMessage id="desk.events.back" />
        </button>
      </div>
    </form>
  )
}
