import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import type { DeskInterview } from '../../interviews-contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { ArrangeInterview } from './ArrangeInterview.tsx'

interface Props {
  readonly interview: DeskInterview
  readonly canArrange: boolean
  /** The company's time zone. */
  readonly zone: string
  /** Shows whom it is with, in lists of several people. */
  readonly withName?: boolean
}

/** One interview: with whom, when, where, and what the colleague can do with it. */
export function InterviewLine({ interview, canArrange, zone, withName = false }: Props) {
  const intl = useIntl()
  const link = useDeskLink()
  const [changing, setChanging] = useState(false)
  const { application, name, job, title, state, startsAt, minutes, place, url, interviewers, times, conflicts } =
    interview
  const isAhead = state === 'proposed' || state === 'booked'
  return (
    <li className="desk-line desk-interview">
      <div>
        {withName ? (
          <Link className="desk-line-name" to={link(`applications/${application}`)}>
            <bdi>{name}</bdi>
          </Link>
        ) : null}
        <span className={withName ? '' : 'desk-line-name'}>
          <bdi>{title}</bdi>
        </span>
        {withName ? (
          <span className="muted">
            <bdi>{job}</bdi>
          </span>
        ) : null}
      </div>
      {isAhead && canArrange ? (
        <div className="desk-line-acts needs-script">
          <button type="button" className="button" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            <FormattedMessage id="desk.interviews.change" />
          </button>
          <Cancel interview={interview} />
        </div>
      ) : null}
      <p className="desk-line-facts">
        <span className="tag">
          <FormattedMessage id={`desk.interviews.state.${state}`} />
        </span>
        {startsAt === null ? (
          <span className="muted">
            <FormattedMessage id="desk.interviews.times" values={{ count: times.length }} />
          </span>
        ) : (
          <Day at={startsAt} clock />
        )}
        <span className="muted">
          <FormattedMessage id="desk.interviews.minutes" values={{ count: minutes }} />
        </span>
      </p>
      <p className="desk-line-facts muted">
        {interviewers.length === 0 ? null : (
          <FormattedMessage
            id="desk.interviews.with"
            values={{ names: <bdi>{intl.formatList([...interviewers], { type: 'conjunction' })}</bdi> }}
          />
        )}
        {place ? <bdi>{place}</bdi> : null}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            <FormattedMessage id="desk.interviews.link" />
          </a>
        ) : null}
      </p>
      {conflicts.length === 0 ? null : (
        <p className="desk-conflict">
          <FormattedMessage
            id="desk.interviews.conflict"
            values={{
              count: conflicts.length,
              names: <bdi>{intl.formatList([...conflicts], { type: 'conjunction' })}</bdi>,
            }}
          />
        </p>
      )}
      {changing ? <ArrangeInterview interview={interview} zone={zone} onDone={() => setChanging(false)} /> : null}
    </li>
  )
}

/** Cancels an interview after a question, with a message to the candidate. */
function Cancel({ interview: { id, name, title } }: { readonly interview: DeskInterview }) {
  const [asking, setAsking] = useState(false)
  const [words, setWords] = useKeptText(`cancel ${id}`)
  const { busy, failure, run, perform } = useAct()
  const cancel = async () => {
    const body = words.trim() === '' ? {} : { words }
    await perform('DELETE /api/desk/scheduled_interviews/:id', { params: { id }, body })
    setWords('')
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.interviews.cancel" />
      </button>
      {asking ? (
        <AlertDialog
          title={
            <FormattedMessage
              id="desk.interviews.cancelAsk"
              values={{ title: <bdi>{title}</bdi>, name: <bdi>{name}</bdi> }}
            />
          }
          text={<FormattedMessage id="desk.interviews.cancelText" />}
          cancel={<FormattedMessage id="desk.interviews.keep" />}
          confirm={<FormattedMessage id="desk.interviews.cancel" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(cancel)}
        >
          <WordsField
            name="words"
            rows={3}
            label={<FormattedMessage id="desk.one.words" />}
            value={words}
            onChange={setWords}
          />
        </AlertDialog>
      ) : null}
    </>
  )
}
