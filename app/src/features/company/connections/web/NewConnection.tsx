import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAct } from '#features/company/desk/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { checkConnection } from '../contract.ts'
import { type SystemName, systemNames } from '../systems.ts'
import { Problems } from './Problems.tsx'
import { pullBody, type PullChoices, PullSettings } from './PullSettings.tsx'

/** A form for a new connection, which can be tried before it is added. */
export function NewConnection() {
  const intl = useIntl()
  const app = useApp()
  const form = useRef<HTMLFormElement>(null)
  const [system, setSystem] = useState<SystemName>('greenhouse')
  const [board, setBoard] = useState('')
  const [origin, setOrigin] = useState('')
  const [pull, setPull] = useState<PullChoices>({ minutes: 60, apply: '', closes: true })
  const [tried, setTried] = useState<DataOf<typeof checkConnection>>()
  const { busy, failure, errors, done, onSubmit, run, perform } = useAct<'board'>({
    form,
    fieldOf: {
      'bad-board': 'board',
      'bad-address': 'board',
      'unknown-host': 'board',
      'private-address': 'board',
      'source-taken': 'board',
    },
  })
  const body = {
    system,
    board: board.trim(),
    origin: system === 'feed' ? '' : origin.trim(),
    ...pullBody(pull),
  }
  const check = () => ({
    board: board.trim()
      ? undefined
      : intl.formatMessage({ id: system === 'feed' ? 'connections.addressMissing' : 'connections.boardMissing' }),
  })
  const look = async () =>
    setTried(await callApi<typeof checkConnection>(app.transport, 'POST /api/desk/connections/check', { body }))
  const add = async () => {
    const said = await perform('POST /api/desk/acts/connection/add', { body }, 'connections.added')
    setBoard('')
    setTried(undefined)
    return said
  }
  const isFeed = system === 'feed'
  return (
    <section className="desk-group" aria-labelledby="connection-new">
      <h2 id="connection-new">
        <FormattedMessage id="connections.new" />
      </h2>
      <form ref={form} className="desk-form" onSubmit={onSubmit(add, check)}>
        <div className="field">
          <label htmlFor="connection-system">
            <FormattedMessage id="connections.system" />
          </label>
          <select
            id="connection-system"
            value={system}
            onChange={({ target }) => setSystem(systemNames.find((name) => name === target.value) ?? 'feed')}
          >
            {systemNames.map((name) => (
              <option key={name} value={name}>
                {intl.formatMessage({ id: `connections.system.${name}` })}
              </option>
            ))}
          </select>
        </div>
        <TextField
          name="board"
          label={<FormattedMessage id={isFeed ? 'connections.address' : 'connections.board'} />}
          help={<FormattedMessage id={isFeed ? 'connections.addressHelp' : 'connections.boardHelp'} />}
          value={board}
          onChange={setBoard}
          autoComplete="off"
          inputMode={isFeed ? 'url' : undefined}
          maxLength={2000}
          error={errors.board}
        />
        {isFeed ? null : (
          <TextField
            name="origin"
            label={<FormattedMessage id="connections.origin" />}
            help={<FormattedMessage id="connections.originHelp" />}
            value={origin}
            onChange={setOrigin}
            autoComplete="off"
            inputMode="url"
            maxLength={2000}
          />
        )}
        <PullSettings chosen={pull} onChange={setPull} />
        {tried ? <Tried tried={tried} /> : null}
        <p role="status">{done}</p>
        <p role="alert">{failure}</p>
        <p className="button-row">
          <button type="button" className="button needs-script" aria-disabled={busy} onClick={() => run(look, check)}>
            <FormattedMessage id="connections.try" />
          </button>
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            <FormattedMessage id="connections.add" />
          </button>
        </p>
      </form>
    </section>
  )
}

/** The outcome of a pull of the entered feed, if there were one. */
function Tried({
  tried: { outcome, summary, problems, reason, said },
}: {
  readonly tried: DataOf<typeof checkConnection>
}) {
  return (
    <div className="connection-run" role="status" data-outcome={outcome}>
      {summary ? (
        <p>
          <FormattedMessage id="connections.would" values={summary} />
        </p>
      ) : null}
      {reason === null ? null : (
        <p>
          <FormattedMessage id={`connections.reason.${reason}`} /> <bdi dir="ltr">{said}</bdi>
        </p>
      )}
      <Problems problems={problems} />
    </div>
  )
}
