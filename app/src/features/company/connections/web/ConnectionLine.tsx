import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AskedAct, LastImport, useAct } from '#features/company/desk/web/index.ts'
import { Day } from '#ui/Day.tsx'
import type { ConnectionFacts } from '../contract.ts'
import { ChangeConnection } from './ChangeConnection.tsx'
import { RunResult } from './RunResult.tsx'
import { Sending } from './Sending.tsx'

/** A connection with its newest pulls, and what an owner can do about it. */
export function ConnectionLine({ connection }: { readonly connection: ConnectionFacts }) {
  const { id, system, board, source, everyMinutes, pausedAt, nextPullAt, openJobs, runs } = connection
  const [newest, ...older] = runs
  return (
    <li>
      <div className="desk-line">
        <div>
          <bdi className="desk-line-name">{source}</bdi>
          <span className="muted">
            <FormattedMessage id={`connections.system.${system}`} /> · <bdi dir="ltr">{board}</bdi>
          </span>
          <span className="muted">
            <FormattedMessage id="connections.openJobs" values={{ count: openJobs }} />
            {' · '}
            {pausedAt === null ? (
              <>
                <FormattedMessage id="connections.every" values={{ minutes: everyMinutes }} />
                {' · '}
                <FormattedMessage id="connections.next" values={{ day: <Day at={nextPullAt} clock /> }} />
              </>
            ) : (
              <FormattedMessage id="connections.pausedSince" values={{ day: <Day at={pausedAt} clock /> }} />
            )}
          </span>
        </div>
        <Acts connection={connection} />
      </div>
      {newest ? <RunResult run={newest} isNewest connection={id} /> : <Waiting />}
      {older.length === 0 ? null : (
        <details>
          <summary>
            <FormattedMessage id="connections.older" values={{ count: older.length }} />
          </summary>
          {older.map((run) => (
            <RunResult key={run.id} run={run} connection={id} />
          ))}
        </details>
      )}
      {runs.some(({ summary }) => summary) ? <Undo source={source} isPaused={pausedAt !== null} /> : null}
      <Sending connection={connection} />
    </li>
  )
}

/** The last import of a connection's jobs, which is read once it is opened. */
function Undo({ source, isPaused }: { readonly source: string; readonly isPaused: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="desk.undo.title" />
      </summary>
      {isOpen ? <LastImport source={source} isPaused={isPaused} /> : null}
    </details>
  )
}

const Waiting = () => (
  <p role="status">
    <FormattedMessage id="connections.waiting" />
  </p>
)

function Acts({ connection }: { readonly connection: ConnectionFacts }) {
  const { id, source, pausedAt, sending } = connection
  const { busy, failure, done, run, perform } = useAct()
  const button = (act: 'run' | 'pause' | 'resume', said: 'connections.asked' | undefined) => (
    <button
      type="button"
      className="link-button needs-script"
      aria-disabled={busy}
      onClick={() => run(() => perform(`POST /api/desk/acts/connection/${act}`, { body: { id } }, said))}
    >
      <FormattedMessage id={`connections.act.${act}`} />
      <span className="visually-hidden">
        : <bdi>{source}</bdi>
      </span>
    </button>
  )
  return (
    <div className="desk-line-facts">
      {button('run', 'connections.asked')}
      {button(pausedAt === null ? 'pause' : 'resume', undefined)}
      <ChangeConnection connection={connection} />
      <AskedAct
        route="POST /api/desk/acts/connection/remove"
        body={{ id }}
        name={source}
        button="connections.act.remove"
        question="connections.removeAsk"
        explanation={sending === null ? 'connections.removeText' : 'connections.removeSending'}
        cancel="connections.keep"
      />
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </div>
  )
}
