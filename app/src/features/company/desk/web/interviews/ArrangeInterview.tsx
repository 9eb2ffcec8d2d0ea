import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import type { DeskInterview } from '../../interviews-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptFields } from '../parts/use-kept-fields.ts'
import { WordsField } from '../parts/WordsField.tsx'

interface Props {
  /** The interview to change; without it, one of the application is arranged. */
  readonly interview?: DeskInterview
  readonly application?: string
  /** The company's time zone. */
  readonly zone: string
  /** True for a hiring manager, who offers times but fixes none. */
  readonly onlyOffers?: boolean
  readonly onDone: () => void
}

const TIME_FAULTS = {
  'no-such-time': 'times',
  'twice-that-day': 'times',
  'past-time': 'times',
  'no-such-zone': 'zone',
} as const

/** The times in a text with one on each line; the last one can still be empty. */
const timesOf = (text: string): string[] => text.split('\n')

/**
 * A form that arranges an interview, or changes one: times that the candidate picks from, or one fixed time; where and with
 * whom. What is typed survives a closed tab.
 */
export function ArrangeInterview({ interview, application = '', zone, onlyOffers = false, onDone }: Props) {
  const intl = useIntl()
  const id = useId()
  const { fields, type, clear } = useKeptFields(
    `interview ${interview?.id ?? application}`,
    firstFields(interview, zone),
  )
  const { busy, failure, errors, onSubmit, perform } = useAct<'title' | 'times' | 'zone' | 'url'>({
    fieldOf: TIME_FAULTS,
    failed: 'desk.interviews.notArranged',
  })
  const times = timesOf(fields.times)
  const given = times.filter((time) => time !== '')
  const isFixed = !onlyOffers && fields.how === 'fixed'
  const setTime = (index: number, time: string) => type({ times: times.with(index, time).join('\n') })
  const arrange = async () => {
    const body = bodyOf({ ...fields, how: isFixed ? 'fixed' : 'offered' }, given, interview)
    if (interview) await perform('PUT /api/desk/scheduled_interviews/:id', { params: { id: interview.id }, body })
    else
      await perform('POST /api/desk/scheduled_interviews', {
        body: { ...body, application_id: application },
      })
    clear()
    onDone()
  }
  const check = () => ({
    title: fields.title.trim() === '' ? intl.formatMessage({ id: 'desk.interviews.titleMissing' }) : undefined,
    times: !interview && given.length === 0 ? intl.formatMessage({ id: 'desk.interviews.timeMissing' }) : undefined,
  })
  return (
    <form className="desk-form" aria-labelledby={`${id}-heading`} onSubmit={onSubmit(arrange, check)}>
      <h3 id={`${id}-heading`}>
        <FormattedMessage id={interview ? 'desk.interviews.changeHeading' : 'desk.interviews.arrange'} />
      </h3>
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
        {onlyOffers
          ? null
          : (['offered', 'fixed'] as const).map((how) => (
              <label key={how} className="desk-check">
                <input type="radio" name={`${id}-how`} checked={fields.how === how} onChange={() => type({ how })} />
                <FormattedMessage id={`desk.interviews.how.${how}`} />
              </label>
            ))}
        {interview ? (
          <p className="field-help">
            <FormattedMessage id="desk.interviews.keepTime" />
          </p>
        ) : null}
        {(isFixed ? times.slice(0, 1) : times).map((time, index) => (
          // Times have no ids, and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="desk-time">
            <input
              type="datetime-local"
              aria-label={intl.formatMessage({ id: 'desk.interviews.time' }, { number: index + 1 })}
              aria-invalid={errors.times ? true : undefined}
              aria-describedby={errors.times ? `${id}-times` : undefined}
              value={time}
              onChange={(event) => setTime(index, event.target.value)}
            />
            {!isFixed && times.length > 1 ? (
              <button
                type="button"
                className="button"
                onClick={() => type({ times: times.toSpliced(index, 1).join('\n') })}
              >
                <FormattedMessage id="desk.interviews.removeTime" values={{ number: index + 1 }} />
              </button>
            ) : null}
          </div>
        ))}
        {errors.times ? (
          <p id={`${id}-times`} className="field-error">
            {errors.times}
          </p>
        ) : null}
        {isFixed ? null : (
          <button type="button" className="button" onClick={() => type({ times: [...times, ''].join('\n') })}>
            <FormattedMessage id="desk.interviews.addTime" />
          </button>
        )}
      </fieldset>
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
      <TextField
        name="interviewers"
        label={<FormattedMessage id="desk.interviews.interviewers" />}
        help={<FormattedMessage id="desk.interviews.interviewersHelp" />}
        value={fields.interviewers}
        onChange={(interviewers) => type({ interviewers })}
        autoComplete="off"
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
          <FormattedMessage id={interview ? 'desk.interviews.save' : 'desk.interviews.send'} />
        </button>
        <button type="button" className="button" onClick={onDone}>
          <FormattedMessage id="desk.interviews.back" />
        </button>
      </div>
    </form>
  )
}

const firstFields = (interview: DeskInterview | undefined, zone: string) => ({
  title: interview?.title ?? '',
  how: 'offered',
  times: '',
  zone: interview?.zone ?? zone,
  minutes: String(interview?.minutes ?? 45),
  place: interview?.place ?? '',
  url: interview?.url ?? '',
  interviewers: interview?.interviewers.join(', ') ?? '',
  instructions: interview?.instructions ?? '',
})

/** Returns the act's input. A change without a time keeps the times that the interview has. */
function bodyOf(
  fields: ReturnType<typeof firstFields>,
  times: readonly string[],
  interview: DeskInterview | undefined,
): object {
  const [first] = times
  const when =
    first === undefined
      ? {}
      : fields.how === 'fixed'
        ? { wall_start: first }
        : { slots: times.map((time) => ({ wall_start: time })) }
  return {
    title: fields.title.trim(),
    zone: fields.zone.trim(),
    ...when,
    minutes: Number(fields.minutes),
    location: fields.place.trim() || null,
    video_conferencing_url: fields.url.trim() || null,
    ...(interview ? {} : { kind: fields.url.trim() ? 'video' : fields.place.trim() ? 'onsite' : 'phone' }),
    interviewers: fields.interviewers
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    instructions: fields.instructions,
  }
}
