import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DataOf } from '#kernel/endpoint.ts'
import type { checkBusy } from '../../interviews-contract.ts'

type BusyAt = DataOf<typeof checkBusy>['times'][number]

interface Props {
  readonly times: readonly string[]
  readonly onChange: (times: readonly string[]) => void
  /** One fixed time, rather than several to pick from. */
  readonly isFixed: boolean
  readonly busy: readonly BusyAt[]
  readonly error: string | undefined
}

/** Fields for the times of an interview; below each time stands who of the panel is busy then. */
export function Times({ times, onChange, isFixed, busy, error }: Props) {
  const intl = useIntl()
  const id = useId()
  return (
    <>
      {(isFixed ? times.slice(0, 1) : times).map((time, index) => (
        // Times have no ids, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="desk-time">
          <input
            type="datetime-local"
            aria-label={intl.formatMessage({ id: 'desk.interviews.time' }, { number: index + 1 })}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-${index}-busy${error ? ` ${id}-error` : ''}`}
            value={time}
            onChange={(event) => onChange(times.with(index, event.target.value))}
          />
          {!isFixed && times.length > 1 ? (
            <button type="button" className="button" onClick={() => onChange(times.toSpliced(index, 1))}>
              <FormattedMessage id="desk.interviews.removeTime" values={{ number: index + 1 }} />
            </button>
          ) : null}
          <Busy id={`${id}-${index}-busy`} at={busy.find((one) => one.time === time)} />
        </div>
      ))}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
      {isFixed ? null : (
        <button type="button" className="button" onClick={() => onChange([...times, ''])}>
          <FormattedMessage id="desk.interviews.addTime" />
        </button>
      )}
    </>
  )
}

function Busy({ id, at }: { readonly id: string; readonly at: BusyAt | undefined }) {
  const intl = useIntl()
  return (
    <div id={id} className="desk-time-busy" role="status">
      {(['interview', 'calendar'] as const).map((because) => {
        const names = (at?.busy ?? []).filter((one) => one.because === because).map(({ name }) => name)
        return names.length === 0 ? null : (
          <p key={because} className="desk-conflict">
            <FormattedMessage
              id={because === 'interview' ? 'desk.interviews.conflict' : 'desk.interviews.busy'}
              values={{
                count: names.length,
                names: <bdi>{intl.formatList(names, { type: 'conjunction' })}</bdi>,
              }}
            />
          </p>
        )
      })}
    </div>
  )
}
