import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { panelQuery } from '../parts/desk-queries.ts'
import { namesOf } from './interview-body.ts'

interface Props {
  readonly interviewers: string
  readonly onChange: (interviewers: string) => void
  /** Colleagues whose calendar can't be read now. */
  readonly unread: readonly string[]
}

/** The people who take part in an interview: names to type, and colleagues to choose. */
export function Panel({ interviewers, onChange, unread }: Props) {
  const intl = useIntl()
  const { data } = useQuery(panelQuery(useApp()))
  const names = namesOf(interviewers)
  const toggle = (name: string) =>
    onChange((names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(', '))
  return (
    <>
      <TextField
        name="interviewers"
        label={<FormattedMessage id="desk.interviews.interviewers" />}
        help={<FormattedMessage id="desk.interviews.interviewersHelp" />}
        value={interviewers}
        onChange={onChange}
        autoComplete="off"
      />
      {data && data.colleagues.length > 0 ? (
        <fieldset className="desk-choice desk-panel">
          <legend>
            <FormattedMessage id="desk.interviews.colleagues" />
          </legend>
          {data.colleagues.map(({ name, hasCalendar }) => (
            <label key={name} className="desk-check">
              <input type="checkbox" checked={names.includes(name)} onChange={() => toggle(name)} />
              <bdi>{name}</bdi>
              {hasCalendar ? (
                <span className="muted">
                  <FormattedMessage id="desk.interviews.hasCalendar" />
                </span>
              ) : null}
            </label>
          ))}
        </fieldset>
      ) : null}
      {unread.length === 0 ? null : (
        <p className="desk-conflict" role="status">
          <FormattedMessage
            id="desk.interviews.unread"
            values={{
              count: unread.length,
              names: <bdi>{intl.formatList([...unread], { type: 'conjunction' })}</bdi>,
            }}
          />
        </p>
      )}
    </>
  )
}
