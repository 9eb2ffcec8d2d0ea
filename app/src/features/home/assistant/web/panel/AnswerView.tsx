import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { SentEvent } from '../../contract.ts'
import type { AnswerTurn } from '../talk/turns.ts'
import type { Confirming } from '../talk/use-confirm.ts'
import type { TalkControls } from '../talk/use-talk.ts'
import { ItemList } from './ItemList.tsx'
import { JobList } from './JobList.tsx'
import { PassageCard } from './PassageCard.tsx'
import { ProposalCard } from './ProposalCard.tsx'

interface Props {
  readonly turn: AnswerTurn
  readonly isLast: boolean
  readonly controls: TalkControls
  readonly confirm: Confirming
  readonly leave: (() => void) | undefined
}

/** An answer: sentences, passages, lists and proposals in order. */
export function AnswerView({ turn, ...rest }: Props) {
  const engines = turn.events.flatMap((event) => (event.type === 'turn' ? [event.engine] : []))
  // The model was asked, and the rules answered instead.
  const isSimple = engines.includes('model') && engines.at(-1) === 'rules'
  const language = turn.events.findLast((event) => event.type === 'turn')?.language
  return (
    <div className="assistant-answer">
      {isSimple ? (
        <p className="muted">
          <FormattedMessage id="assistant.simple" />
        </p>
      ) : null}
      {turn.events.map((event, at) => (
        // Events are only appended.
        // oxlint-disable-next-line react/no-array-index-key
        <EventView key={at} event={event} language={language} turn={turn} {...rest} />
      ))}
      {turn.state === 'stopped' ? (
        <p className="muted">
          <FormattedMessage id="assistant.stopped" />
        </p>
      ) : null}
      {turn.state === 'cut' ? (
        <p className="assistant-failure">{turn.failure ?? <FormattedMessage id="assistant.failed" />}</p>
      ) : null}
    </div>
  )
}

type EventProps = Props & { readonly event: SentEvent; readonly language: string | undefined }

function EventView({ event, language, turn, isLast, controls, confirm, leave }: EventProps) {
  const { search } = useLocation()
  switch (event.type) {
    case 'text':
      return (
        <>
          <p lang={language} dir="auto">
            {event.text}
          </p>
          {event.links?.map(({ label, href }) => (
            <p key={href}>
              {href.startsWith('/') ? (
                <Link
                  className="assistant-link"
                  to={withCarriedParameters(href, search)}
                  lang={language}
                  onClick={() => leave?.()}
                >
                  {label}
                </Link>
              ) : (
                <a className="assistant-link" href={href} lang={language}>
                  <bdi>{label}</bdi>
                </a>
              )}
            </p>
          ))}
        </>
      )
    case 'passage':
      return <PassageCard passage={event.passage} leave={leave} />
    case 'jobs':
      return <JobList list={event} isLast={isLast && !controls.isRunning} controls={controls} leave={leave} />
    case 'items':
      return <ItemList list={event} />
    case 'proposal':
      if (!('token' in event)) return null
      return (
        <ProposalCard
          label={event.label}
          language={language}
          name={event.call.name}
          outcome={turn.proposals[event.token] ?? { state: isLast ? 'waiting' : 'canceled' }}
          onConfirm={() => confirm.confirm(event.token)}
          onCancel={() => confirm.cancel(event.token)}
        />
      )
    case 'error':
      return <p className="assistant-failure">{event.message}</p>
    default:
      return null
  }
}
