import { FormattedMessage } from 'react-intl'
import type { BodyInput } from '#kernel/endpoint.ts'
import { Day } from '#ui/Day.tsx'
import type { DeskStage } from '../../applicant.ts'
import type { actOnMany, ManyResult } from '../../triage-contract.ts'
import { Ago } from '../parts/Ago.tsx'
import { useAct } from '../parts/use-act.ts'

/** An act on several applications. */
export type ManyAct = BodyInput<typeof actOnMany>['act']

interface Props {
  readonly act: ManyAct
  readonly results: readonly ManyResult[]
  readonly stages: readonly DeskStage[]
  readonly onDone: (act: ManyAct, results: readonly ManyResult[]) => void
}

/** Reports what was done, and each application for which it was refused, with the reason. */
export function Outcomes({ act, results, stages, onDone }: Props) {
  const done = results.filter(({ refusal }) => refusal === null)
  const refused = results.filter(({ refusal }) => refusal !== null)
  const to = act.name === 'move' ? stages.find(({ id }) => id === act.to)?.name : undefined
  return (
    <section className="desk-outcome">
      <div role="status">
        <p>
          <FormattedMessage
            id={`desk.many.${act.name}Done`}
            values={{
              count: done.length,
              stage: <bdi>{to}</bdi>,
              time: act.name === 'reject' ? <Day at={act.sendAt} clock /> : '',
            }}
          />
        </p>
        {refused.length === 0 ? null : (
          <>
            <p>
              <FormattedMessage id="desk.many.notDone" values={{ count: refused.length }} />
            </p>
            <ul>
              {refused.map((one) => (
                <li key={one.id}>
                  <bdi>{one.name}</bdi>: <Refusal of={one} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {act.name === 'reject' && done.length > 0 ? <Undo done={done} onDone={onDone} /> : null}
    </section>
  )
}

const KNOWN = [
  'withdrawn',
  'rejected',
  'hired',
  'in-review',
  'no-such-stage',
  'not-rejected',
  'application-ended',
  'not-found',
] as const

/** Says why an act on an application was refused; for one that was moved, who moved it, where to and when. */
export function Refusal({ of: { refusal, by, at, stage } }: { readonly of: ManyResult }) {
  if (refusal === 'stage-changed')
    return (
      <FormattedMessage
        id={by === null ? 'desk.many.because.moved' : 'desk.many.because.movedBy'}
        values={{ name: <bdi>{by}</bdi>, stage: <bdi>{stage}</bdi>, ago: at === null ? '' : <Ago at={at} /> }}
      />
    )
  const known = KNOWN.find((one) => one === refusal)
  return <FormattedMessage id={known ? `desk.many.because.${known}` : 'desk.notDone'} />
}

function Undo({ done, onDone }: { readonly done: readonly ManyResult[]; readonly onDone: Props['onDone'] }) {
  const { busy, failure, run, ask } = useAct()
  const undo = async () => {
    const act = { name: 'reopen' } as const
    // Reopening doesn't depend on the stage.
    const applications = done.map(({ id }) => ({ id, stage: 0 }))
    const { results } = await ask<typeof actOnMany>('POST /api/desk/applications/many', {
      body: { applications, act },
    })
    onDone(act, results)
  }
  return (
    <>
      <button type="button" className="button" aria-disabled={busy} onClick={() => run(undo)}>
        <FormattedMessage id="desk.many.undo" values={{ count: done.length }} />
      </button>
      <p role="alert">{failure}</p>
    </>
  )
}
