import { FormattedMessage } from 'react-intl'
import type { OpenedApplication } from '../../application-contract.ts'
import { AskedAct } from '../frame/AskedAct.tsx'

/** Says that an application is reviewed without a name, and lets those who decide see the name. */
export function HiddenName({
  application: { id, name, namedFrom, canDecide },
}: {
  readonly application: OpenedApplication
}) {
  if (namedFrom === null) return null
  return (
    <div className="notice">
      <p>
        <FormattedMessage id="desk.names.hidden" values={{ stage: <bdi>{namedFrom}</bdi> }} />
      </p>
      {canDecide ? (
        <AskedAct
          route="POST /api/desk/acts/application/show-name"
          body={{ id }}
          name={name}
          button="desk.names.show"
          question="desk.names.ask"
          explanation="desk.names.text"
          cancel="desk.names.keep"
        />
      ) : null}
    </div>
  )
}
