import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { useMinute } from '#ui/page/server-now.ts'
import type { OpenedApplication } from '../../application-contract.ts'
import { ChooseTemplate } from '../deciding/ChooseTemplate.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WriteWords } from '../deciding/WriteWords.tsx'
import { actorOf } from './History.tsx'
import { Preview } from '../deciding/Preview.tsx'

interface Props {
  readonly application: OpenedApplication
}

type Message = OpenedApplication['messages'][number]

/** The messages between the company and the candidate, oldest first, and the next one for those who decide. */
export function Messages({ application }: Props) {
  const { messages, acts, name, canDecide, status } = application
  const isWaiting = messages.some((one) => one.isWaiting)
  // Only words answer a question about a rejection.
  const canSettle = messages.some((one) => one.isWaiting && !one.isQuestion)
  return (
    <section aria-labelledby="desk-messages">
      <h2 id="desk-messages" tabIndex={-1}>
        <FormattedMessage id="desk.one.messages" />
      </h2>
      <p className="muted">
        <FormattedMessage id={messages.length === 0 ? 'desk.one.messagesNone' : 'desk.one.messagesText'} />
      </p>
      <ol className="desk-words">
        {messages.map(({ number, at, by, words, isWaiting: waits, isQuestion, dueAt, email }) => (
          <li key={number}>
            {isQuestion ? (
              <p>
                <FormattedMessage id="desk.one.event.asked" /> {dueAt === null ? null : <AnswerDue at={dueAt} />}
              </p>
            ) : null}
            {words === '' ? null : <p dir="auto">{words}</p>}
            <p className="muted">
              {by === 'candidate' ? (
                <bdi>{name}</bdi>
              ) : (
                <bdi>{actorOf({ at }, acts)?.actor ?? <FormattedMessage id="desk.one.messageByCompany" />}</bdi>
              )}{' '}
              · <Day at={at} clock />{' '}
              {waits ? (
                <span className="tag">
                  <FormattedMessage id="desk.one.messageWaits" />
                </span>
              ) : null}
            </p>
            {email ? <Email email={email} /> : null}
          </li>
        ))}
      </ol>
      {canDecide && canSettle ? <Settle application={application} /> : null}
      {canDecide && (status !== 'withdrawn' || isWaiting) ? <Write application={application} /> : null}
    </section>
  )
}

/** Says what became of a message's email. */
function Email({ email: { state, said } }: { readonly email: NonNullable<Message['email']> }) {
  const isLost = state === 'refused' || state === 'given-up'
  return (
    <p className={isLost ? 'desk-conflict' : 'muted'}>
      <FormattedMessage id={`desk.one.mail.${state}`} values={{ said: <bdi lang="en">{said}</bdi> }} />
    </p>
  )
}

/** Says that the candidate's messages need no answer. */
function Settle({ application: { id } }: Props) {
  const { busy, failure, run, perform } = useAct()
  const settle = async () => {
    await perform('POST /api/desk/applications/:id/settle_messages', { params: { id }, body: {} })
    // The button is gone.
    document.getElementById('desk-messages')?.focus()
  }
  return (
    <>
      <button type="button" className="link-button needs-script" aria-disabled={busy} onClick={() => run(settle)}>
        <FormattedMessage id="desk.one.messageSettle" />
      </button>
      <p role="alert">{failure}</p>
    </>
  )
}

function Write({ application: { id } }: Props) {
  const [words, setWords] = useKeptText(`message ${id}`)
  return (
    <WriteWords
      words={words}
      onChange={setWords}
      route="POST /api/desk/applications/:id/message"
      id={id}
      label="desk.one.message"
      send="desk.one.messageSend"
      above={<ChooseTemplate application={id} use="message" words={words} onChoose={setWords} />}
      below={words.trim() === '' ? null : <Preview id={id} act={{ name: 'message', words: words.trim() }} />}
    />
  )
}

/** The day by which a question about a rejection is to be answered, or was to be. */
export function AnswerDue({ at }: { readonly at: string }) {
  const isLate = Date.parse(at) < useMinute()
  return (
    <span className={isLate ? 'tag desk-late' : 'tag'}>
      <FormattedMessage id={isLate ? 'desk.why.late' : 'desk.why.due'} values={{ day: <Day at={at} /> }} />
    </span>
  )
}
