import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { OpenedApplication } from '../../application-contract.ts'
import { Ago } from '../parts/Ago.tsx'
import { applicationQuery } from '../parts/desk-queries.ts'
import { ChooseTemplate } from './ChooseTemplate.tsx'
import { useAct } from '../parts/use-act.ts'
import { Preview } from './Preview.tsx'
import { Reject } from './Reject.tsx'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'

/** The acts on an application: move, reject, hire, reopen. What was read is part of a move, so that no one decides twice. */
export function Decisions({ application }: { readonly application: OpenedApplication }) {
  const { id, stage, status, rejectsAt } = application
  const { busy, failure, done, run, perform, announce } = useAct()
  const { faster, unlessMoved } = useUnlessMoved(id)
  const reopen = () =>
    perform(
      'POST /api/desk/applications/:id/unreject',
      { params: { id }, body: {} },
      rejectsAt === null ? 'desk.one.reopened' : 'desk.one.undone',
    )
  return (
    <section className="desk-decide" aria-labelledby="desk-decide">
      <h2 id="desk-decide">
        <FormattedMessage id="desk.one.decide" />
      </h2>
      {rejectsAt === null ? null : (
        <p>
          <FormattedMessage id="desk.one.rejectsAt" values={{ time: <Day at={rejectsAt} clock /> }} />
        </p>
      )}
      {status === 'rejected' || rejectsAt !== null ? (
        <>
          <button type="button" className="button needs-script" aria-disabled={busy} onClick={() => run(reopen)}>
            <FormattedMessage id={rejectsAt === null ? 'desk.one.reopen' : 'desk.one.undo'} />
          </button>
          <p role="alert">{failure}</p>
        </>
      ) : null}
      <p role="status">{done}</p>
      <p role="alert">{faster}</p>
      {status === 'active' && rejectsAt === null ? (
        <>
          <Move key={stage.id} application={application} unlessMoved={unlessMoved} onDone={announce} />
          <div className="desk-acts">
            <Hire application={application} unlessMoved={unlessMoved} />
            <Reject application={application} unlessMoved={unlessMoved} />
          </div>
        </>
      ) : null}
    </section>
  )
}

/** Performs an act unless a colleague moved the application meanwhile. */
export type UnlessMoved = (act: () => Promise<void>) => Promise<void>

/** Keeps who moved an application before the colleague decided, after showing its new state. */
function useUnlessMoved(id: string): { faster: ReactNode; unlessMoved: UnlessMoved } {
  const app = useApp()
  const client = useQueryClient()
  const [faster, setFaster] = useState<ReactNode>()
  const unlessMoved: UnlessMoved = async (act) => {
    setFaster(undefined)
    try {
      await act()
    } catch (error) {
      if (!isApiError(error) || error.code !== 'stage-changed') throw error
      const { stage, acts } = await client.fetchQuery({ ...applicationQuery(app, id), staleTime: 0 })
      const last = acts.find(({ act: name }) => name.startsWith('application '))
      setFaster(
        <FormattedMessage
          id={last ? 'desk.one.movedByColleague' : 'desk.one.movedByOther'}
          values={{
            name: <bdi>{last?.actor}</bdi>,
            stage: <bdi>{stage.name}</bdi>,
            ago: last ? <Ago at={last.at} /> : '',
          }}
        />,
      )
    }
  }
  return { faster, unlessMoved }
}

interface Props {
  readonly application: OpenedApplication
  readonly unlessMoved: UnlessMoved
}

/** Moves the application to a stage, with a message to the candidate. Those that hire or reject have acts with a question. */
function Move({
  application: { id, stage, stages },
  unlessMoved,
  onDone,
}: Props & { readonly onDone: (said: string) => void }) {
  const open = stages.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected')
  const next = open[open.findIndex((one) => one.id === stage.id) + 1] ?? open[0]
  const [to, setTo] = useState(next?.id ?? stage.id)
  const [words, setWords] = useKeptText(`words ${id}`)
  const { busy, failure, onSubmit, perform } = useAct()
  const move = async () => {
    const body = { from_stage_id: stage.id, to_stage_id: to, ...(words.trim() === '' ? {} : { words }) }
    const name = open.find((one) => one.id === to)?.name ?? ''
    const said = await perform('POST /api/desk/applications/:id/move', { params: { id }, body }, 'desk.one.moved', {
      stage: name,
    })
    setWords('')
    if (said) onDone(said)
  }
  return (
    <form onSubmit={onSubmit(() => unlessMoved(move))}>
      <div className="field">
        <label htmlFor="desk-stage">
          <FormattedMessage id="desk.one.moveTo" />
        </label>
        <select id="desk-stage" value={to} onChange={(event) => setTo(Number(event.target.value))}>
          {open.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <ChooseTemplate application={id} use="message" words={words} onChoose={setWords} />
      <WordsField
        name="words"
        rows={3}
        label={<FormattedMessage id="desk.one.words" />}
        help={<FormattedMessage id="desk.one.wordsHelp" />}
        value={words}
        onChange={setWords}
      />
      <Preview id={id} act={{ name: 'move', to, ...(words.trim() !== '' && { words }) }} />
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.one.move" />
      </button>
    </form>
  )
}

/** Hires after a question, with the first day of work if it is known. */
function Hire({ application: { id, name, stage }, unlessMoved }: Props) {
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState('')
  const { busy, failure, run, perform } = useAct()
  const hire = async () => {
    const body = { from_stage_id: stage.id, ...(day !== '' && { start_date: day }) }
    await unlessMoved(
      async () => void (await perform('POST /api/desk/applications/:id/hire', { params: { id }, body })),
    )
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.one.hire" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.one.hireAsk" values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id="desk.one.hireText" />}
          cancel={<FormattedMessage id="desk.one.keep" />}
          confirm={<FormattedMessage id="desk.one.hire" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(hire)}
        >
          <div className="field">
            <label htmlFor="desk-first-day">
              <FormattedMessage id="desk.one.firstDay" />
            </label>
            <input id="desk-first-day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          </div>
          <Preview id={id} act={{ name: 'hire', ...(day !== '' && { startsOn: day }) }} />
        </AlertDialog>
      ) : null}
    </>
  )
}
