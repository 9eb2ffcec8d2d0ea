import { FormattedMessage } from 'react-intl'
import { AskedAct } from '#features/company/desk/web/index.ts'
import { Day } from '#ui/Day.tsx'
import type { ConnectionFacts } from '../contract.ts'
import { deliveryStateNames } from '../states.ts'
import { Deliveries } from './Deliveries.tsx'
import { StageMap } from './StageMap.tsx'
import { StartSending } from './StartSending.tsx'

/** The applications to the jobs of a connection: whether its system gets them, and which ones need a person. */
export function Sending({ connection }: { readonly connection: ConnectionFacts }) {
  const { id, source, credentials, sending } = connection
  if (credentials.length === 0) return null
  return (
    <section className="connection-sending" aria-labelledby={`sending-${id}`}>
      <h2 id={`sending-${id}`}>
        <FormattedMessage id="connections.sending" />
      </h2>
      {sending === null ? (
        <p className="muted">
          <FormattedMessage id="connections.sendsNone" />
        </p>
      ) : (
        <>
          <p>
            <FormattedMessage id="connections.sendsSince" values={{ day: <Day at={sending.since} clock /> }} />
          </p>
          <ul className="desk-line-facts">
            {deliveryStateNames
              .filter((state) => sending.counts[state] > 0)
              .map((state) => (
                <li key={state}>
                  <FormattedMessage id={`connections.count.${state}`} values={{ count: sending.counts[state] }} />
                </li>
              ))}
          </ul>
          {sending.refusedAt === null ? null : (
            <p className="desk-conflict">
              <FormattedMessage id="connections.keyRefused" values={{ day: <Day at={sending.refusedAt} clock /> }} />
            </p>
          )}
          {sending.failingSince === null ? null : (
            <p className="desk-conflict">
              <FormattedMessage
                id="connections.failingSince"
                values={{ day: <Day at={sending.failingSince} clock /> }}
              />
            </p>
          )}
          <Deliveries deliveries={sending.deliveries} />
          <StageMap connection={id} sending={sending} />
        </>
      )}
      <StartSending connection={connection} />
      {sending === null ? null : (
        <AskedAct
          route="POST /api/desk/acts/connection/stop-delivering"
          body={{ id }}
          name={source}
          button="connections.stopSending"
          question="connections.stopAsk"
          explanation="connections.stopText"
          cancel="connections.keep"
        />
      )}
    </section>
  )
}
