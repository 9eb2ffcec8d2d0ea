import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { panelQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'

const ADDRESS_FAULTS = {
  'bad-address': 'address',
  'unknown-host': 'address',
  'private-address': 'address',
  'calendar-unreachable': 'address',
  'not-calendar': 'address',
} as const

/** The colleague's own calendar, from which those who arrange interviews see when the colleague is busy. */
export function OwnCalendar() {
  const intl = useIntl()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { data } = useQuery(panelQuery(useApp()))
  // A private address isn't kept in the browser's storage.
  const [address, setAddress] = useState('')
  const { busy, errors, failure, done, clear, run, onSubmit, perform } = useAct<'address'>({
    form,
    fieldOf: ADDRESS_FAULTS,
    failed: 'desk.calendar.notSaved',
  })
  if (!data) return null
  const save = async () => {
    const said = await perform('PUT /api/desk/interviews/calendar', { body: { address } }, 'desk.calendar.saved')
    setAddress('')
    return said
  }
  const check = () => ({
    address: address.trim() === '' ? intl.formatMessage({ id: 'desk.calendar.missing' }) : undefined,
  })
  const remove = () => perform('DELETE /api/desk/interviews/calendar', {}, 'desk.calendar.removed')
  return (
    <section className="desk-group desk-news" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="desk.calendar.heading" />
      </h2>
      <p className="muted">
        <FormattedMessage id="desk.calendar.about" />
      </p>
      {data.calendar === null ? (
        <form ref={form} className="desk-form needs-script" onSubmit={onSubmit(save, check)}>
          <TextField
            name="address"
            label={<FormattedMessage id="desk.calendar.address" />}
            help={<FormattedMessage id="desk.calendar.addressHelp" />}
            value={address}
            onChange={(typed) => {
              setAddress(typed)
              clear(['address'])
            }}
            inputMode="url"
            autoComplete="off"
            error={errors.address}
          />
          <button type="submit" className="button" aria-disabled={busy}>
            <FormattedMessage id="desk.calendar.save" />
          </button>
        </form>
      ) : (
        <div className="desk-line-acts">
          <p>
            <FormattedMessage id="desk.calendar.at" values={{ host: <bdi>{data.calendar}</bdi> }} />
          </p>
          <button type="button" className="button needs-script" aria-disabled={busy} onClick={() => run(remove)}>
            <FormattedMessage id="desk.calendar.remove" />
          </button>
        </div>
      )}
      <DoneLine said={done} />
      <p role="alert">{failure}</p>
    </section>
  )
}
