import { FormattedMessage } from 'react-intl'
import { AskedAct } from '#features/company/desk/web/index.ts'
import { Day } from '#ui/Day.tsx'
import type { RunFacts } from '../contract.ts'
import { Problems } from './Problems.tsx'

interface Props {
  readonly run: RunFacts
  /** Id of the connection. */
  readonly connection: number
  /** True for the last pull, whose missing jobs can still be closed. */
  readonly isNewest?: boolean
}

/** The end of a pull: what came, why it failed, and the rows with problems. */
export function RunResult({ run, connection, isNewest = false }: Props) {
  const { beganAt, endedAt, outcome, summary, problems, reason, said } = run
  if (outcome === null)
    return (
      <p role="status">
        <FormattedMessage id="connections.running" values={{ day: <Day at={beganAt} clock /> }} />
      </p>
    )
  return (
    <div className="connection-run" data-outcome={outcome}>
      <p>
        <Day at={endedAt ?? beganAt} clock /> · <FormattedMessage id={`connections.outcome.${outcome}`} />
        {summary ? (
          <>
            {' · '}
            <FormattedMessage id="connections.summary" values={summary} />
          </>
        ) : null}
      </p>
      {reason === null ? null : (
        <p>
          <FormattedMessage id={`connections.reason.${reason}`} />
          {said ? (
            <>
              {' '}
              <bdi dir="ltr">{said}</bdi>
            </>
          ) : null}
        </p>
      )}
      {isNewest && reason === 'feed-shrunken' ? (
        <p>
          <AskedAct
            route="POST /api/desk/acts/connection/run"
            body={{ id: connection, close: true }}
            name=""
            button="connections.closeAnyway"
            question="connections.closeAsk"
            explanation="connections.closeText"
            cancel="connections.keepOpen"
          />
        </p>
      ) : null}
      <Problems problems={problems} />
    </div>
  )
}
