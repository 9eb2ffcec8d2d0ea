import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useAct, useDeskLink } from '#features/company/desk/web/index.ts'
import { Day } from '#ui/Day.tsx'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import type { DeliveryFacts } from '../contract.ts'
import { LEFT_OUT, needsPerson } from '../states.ts'

type DeliveryAct = 'repeat' | 'settle' | 'dismiss'

/** Performs an act on a delivery. */
interface Acting {
  readonly busy: boolean
  readonly onAct: (act: DeliveryAct, id: number) => void
}

/** Applications on their way to a system: those that need a person, then the newest. */
export function Deliveries({ deliveries }: { readonly deliveries: readonly DeliveryFacts[] }) {
  const { busy, failure, done, run, perform } = useAct()
  // After an act the line has other buttons, or is in the other list, so the outcome stands above both.
  const onAct = (act: DeliveryAct, id: number) =>
    run(() => perform(`POST /api/desk/acts/delivery/${act}`, { body: { id } }, `connections.delivery.${act}Done`))
  const acting = { busy, onAct }
  const urgent = deliveries.filter(({ state }) => needsPerson(state))
  const others = deliveries.filter((one) => !urgent.includes(one))
  return (
    <>
      <DoneLine said={done} />
      <p role="alert">{failure}</p>
      {urgent.length === 0 ? null : (
        <ul className="connection-deliveries">
          {urgent.map((one) => (
            <Delivery key={one.id} delivery={one} {...acting} />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>
            <FormattedMessage id="connections.deliveries" values={{ count: others.length }} />
          </summary>
          <ul className="connection-deliveries">
            {others.map((one) => (
              <Delivery key={one.id} delivery={one} {...acting} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Delivery({ delivery, ...acting }: { readonly delivery: DeliveryFacts } & Acting) {
  const intl = useIntl()
  const link = useDeskLink()
  const { application, name, job, version, state, at, reasons, unsent } = delivery
  const wanted = reasons.flatMap(({ question }) => question ?? [])
  const said = reasons.flatMap(({ code, text }) => (code === null && text !== '' ? text : []))
  const files = reasons.flatMap(({ code, text }) => (code === 'file-not-taken' ? text : []))
  return (
    <li data-state={state}>
      <p>
        <Link to={link(`applications/${application}`)}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <bdi className="muted">{job}</bdi>{' '}
        {version > 1 ? <FormattedMessage id="connections.version" values={{ version }} /> : null}
      </p>
      <p className="muted">
        <FormattedMessage id={`connections.state.${state}`} />
        {at === null ? null : (
          <>
            {' · '}
            <Day at={at} clock />
          </>
        )}
      </p>
      {wanted.length === 0 ? null : (
        <p>
          <FormattedMessage
            id="connections.wanted"
            values={{ questions: <bdi>{intl.formatList(wanted, { type: 'conjunction' })}</bdi> }}
          />
        </p>
      )}
      {reasons.some(({ code }) => code === 'not-published') ? (
        <p>
          <FormattedMessage id="connections.notPublished" />
        </p>
      ) : null}
      {files.length === 0 ? null : (
        <p>
          <FormattedMessage
            id="connections.filesNotTaken"
            values={{ files: <bdi>{intl.formatList(files, { type: 'conjunction' })}</bdi> }}
          />
        </p>
      )}
      {said.map((text) => (
        <p key={text}>
          <bdi dir="auto">{text}</bdi>
        </p>
      ))}
      {unsent.length === 0 ? null : (
        <p>
          <FormattedMessage
            id="connections.unsent"
            values={{ questions: <bdi>{intl.formatList([...unsent], { type: 'conjunction' })}</bdi> }}
          />
        </p>
      )}
      <Acts delivery={delivery} wanted={wanted.length + files.length > 0} {...acting} />
    </li>
  )
}

function Acts({
  delivery: { id, name, state },
  wanted,
  busy,
  onAct,
}: {
  readonly delivery: DeliveryFacts
  readonly wanted: boolean
} & Acting) {
  const button = (act: DeliveryAct, text: 'repeat' | 'anyway' | 'arrived' | 'dismiss') => (
    <button type="button" className="link-button needs-script" aria-disabled={busy} onClick={() => onAct(act, id)}>
      <FormattedMessage id={`connections.delivery.${text}`} />
      <span className="visually-hidden">
        : <bdi>{name}</bdi>
      </span>
    </button>
  )
  if (!needsPerson(state) && state !== LEFT_OUT) return null
  return (
    <div className="desk-line-acts">
      {needsPerson(state) ? button('settle', 'arrived') : null}
      {button('repeat', wanted ? 'anyway' : 'repeat')}
      {needsPerson(state) ? button('dismiss', 'dismiss') : null}
    </div>
  )
}
