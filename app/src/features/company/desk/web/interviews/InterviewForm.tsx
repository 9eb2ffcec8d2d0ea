import { type ReactNode, useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useKeptFields } from '../parts/use-kept-fields.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { type InterviewFields, isNumberFor, numberLimits, timesOf } from './interview-body.ts'
import { Panel } from './Panel.tsx'
import { Times } from './Times.tsx'
import { useBusy } from './use-busy.ts'

type Way = 'offered' | 'fixed'

interface Props {
  /** Name under which the browser keeps what is typed. */
  readonly name: string
  readonly first: InterviewFields
  readonly heading: ReactNode
  /** Explains what happens, below the heading. */
  readonly text?: ReactNode
  readonly send: ReactNode
  /** Ways to set the time; the choice is shown if there are two. */
  readonly ways: readonly Way[]
  /** The interview that is changed: its time stays unless another one is given. */
  readonly changed?: string
  /** Several candidates share the times. */
  readonly isShared?: boolean
  readonly onSend: (fields: InterviewFields) => Promise<void>
  readonly onDone: () => void
}

const TIME_FAULTS = {
  'no-such-time': 'times',
  'twice-that-day': 'times',
  'past-time': 'times',
  'too-few-times': 'times',
  'no-such-zone': 'zone',
} as const

/** The form of an interview: when, where and with whom. What is typed survives a closed tab. */
export function InterviewForm(props: Props) {
  const { name, first, heading, text, send, ways, changed, isShared = false, onSend, onDone } = props
  const intl = useIntl()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { fields, type, clear } = useKeptFields(name, first)
  const { busy, failure, errors, onSubmit } = useSubmit<'title' | 'times' | 'seats' | 'zone' | 'minutes' | 'url'>({
    form,
    fieldOf: TIME_FAULTS,
    failed: 'desk.interviews.notArranged',
  })
  const times = timesOf(fields.times)
  const how = ways.find((way) => way === fields.how) ?? ways[0] ?? 'offered'
  const shown = useBusy(fields, changed)
  const arrange = async () => {
    await onSend({ ...fields, how })
    clear()
    onDone()
  }
  const numberFault = (field: 'seats' | 'minutes') =>
    isNumberFor(field, fields[field])
      ? undefined
      : intl.formatMessage({ id: `desk.interviews.fault.${field}` }, numberLimits[field])
  const check = () => ({
    title: fields.title.trim() === '' ? intl.formatMessage({ id: 'desk.interviews.titleMissing' }) : undefined,
    times:
      changed === undefined && times.every((time) => time === '')
        ? intl.formatMessage({ id: 'desk.interviews.timeMissing' })
        : undefined,
    seats: isShared ? numberFault('seats') : undefined,
    minutes: numberFault('minutes'),
  })
  return (
    <form ref={form} className="desk-form" aria-labelledby={`${id}-heading`} onSubmit={onSubmit(arrange, check)}>
      <h3 id={`${id}-heading`}>{heading}</h3>
      {text}
      <TextField
        name="title"
        label={<FormattedMessage id="desk.interviews.title" />}
        help={<FormattedMessage id="desk.interviews.titleHelp" />}
        value={fields.title}
        onChange={(title) => type({ title })}
        autoComplete="off"
        error={errors.title}
      />
      <fieldset className="desk-choice">
        <legend>
          <FormattedMessage id="desk.interviews.when" />
        </legend>
        {ways.length === 1
          ? null
          : ways.map((way) => (
              <label key={way} className="desk-check">
                <input type="radio" name={`${id}-how`} checked={how === way} onChange={() => type({ how: way })} />
                <FormattedMessage id={`desk.interviews.how.${way}`} />
              </label>
            ))}
        {changed === undefined ? null : (
          <p className="field-help">
            <FormattedMessage id="desk.interviews.keepTime" />
          </p>
        )}
        <Times
          times={times}
          onChange={(next) => type({ times: next.join('\n') })}
          isFixed={how === 'fixed'}
          busy={shown.busy}
          error={errors.times}
        />
      </fieldset>
      {isShared ? (
        <TextField
          name="seats"
          label={<FormattedMessage id="desk.interviews.seats" />}
          help={<FormattedMessage id="desk.interviews.seatsHelp" />}
          value={fields.seats}
          onChange={(seats) => type({ seats })}
          inputMode="numeric"
          autoComplete="off"
          error={errors.seats}
        />
      ) : null}
      <TextField
        name="zone"
        label={<FormattedMessage id="desk.interviews.zone" />}
        help={<FormattedMessage id="desk.interviews.zoneHelp" />}
        value={fields.zone}
        onChange={(typed) => type({ zone: typed })}
        autoComplete="off"
        error={errors.zone}
      />
      <TextField
        name="minutes"
        label={<FormattedMessage id="desk.interviews.length" />}
        value={fields.minutes}
        onChange={(minutes) => type({ minutes })}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes}
      />
      <TextField
        name="place"
        label={<FormattedMessage id="desk.interviews.place" />}
        value={fields.place}
        onChange={(place) => type({ place })}
        autoComplete="off"
      />
      <TextField
        name="url"
        label={<FormattedMessage id="desk.interviews.url" />}
        value={fields.url}
        onChange={(url) => type({ url })}
        inputMode="url"
        autoComplete="off"
        error={errors.url}
      />
      <Panel
        interviewers={fields.interviewers}
        onChange={(interviewers) => type({ interviewers })}
        unread={shown.unread}
      />
      <WordsField
        name="instructions"
        rows={3}
        label={<FormattedMessage id="desk.interviews.instructions" />}
        value={fields.instructions}
        onChange={(instructions) => type({ instructions })}
      />
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {send}
        </button>
        <button type="button" className="button" onClick={onDone}>
          <FormattedMessage id="desk.interviews.back" />
        </button>
      </div>
    </form>
  )
}
