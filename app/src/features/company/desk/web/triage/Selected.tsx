import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addMinutes } from '#kernel/time.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { serverNow } from '#ui/page/server-now.ts'
import type { Applicant, DeskStage } from '../../applicant.ts'
import type { actOnMany, ManyResult } from '../../triage-contract.ts'
import { deskLimits } from '../../limits.ts'
import { ChooseTemplate } from '../deciding/ChooseTemplate.tsx'
import { Reasons } from '../deciding/Reasons.tsx'
import { useReasons } from '../deciding/use-reasons.ts'
import { useAct } from '../parts/use-act.ts'
import { Preview } from '../deciding/Preview.tsx'
import { WordsField } from '../parts/WordsField.tsx'
import { InviteMany } from './InviteMany.tsx'
import type { ManyAct } from './Outcomes.tsx'

interface Props {
  readonly selected: readonly Applicant[]
  readonly stages: readonly DeskStage[]
  /** The act whose dialog is open. */
  readonly act: ManyAct['name'] | undefined
  readonly onAct: (act: ManyAct['name'] | undefined) => void
  readonly onDone: (act: ManyAct, results: readonly ManyResult[]) => void
  readonly onClear: () => void
}

const ACTS = ['move', 'reject', 'message', 'interview'] as const

/** Acts on the selected applications, at the end of the window while any are selected. */
export function Selected({ selected, stages, act, onAct, onDone, onClear }: Props) {
  const intl = useIntl()
  const { site } = useApp()
  const ids = selected.map(({ id }) => id).join(',')
  const file = `${DESK_API}/export?${new URLSearchParams({ ids, domain: site.domain }).toString()}`
  return (
    <section className="desk-selected" aria-label={intl.formatMessage({ id: 'desk.many.selected' })}>
      <p role="status">
        <FormattedMessage id="desk.many.count" values={{ count: selected.length }} />
      </p>
      <div className="desk-acts">
        {ACTS.map((name) => (
          <button key={name} type="button" className="button" aria-haspopup="dialog" onClick={() => onAct(name)}>
            <FormattedMessage id={`desk.many.${name}`} />
          </button>
        ))}
        <a className="button" href={file} download>
          <FormattedMessage id="desk.many.export" />
        </a>
        <button type="button" className="link-button" onClick={onClear}>
          <FormattedMessage id="desk.many.clear" />
        </button>
      </div>
      {act === 'interview' ? (
        <InviteMany selected={selected} onClose={() => onAct(undefined)} onDone={onDone} />
      ) : act === undefined || act === 'reopen' ? null : (
        <Ask
          key={act}
          name={act}
          selected={selected}
          stages={stages}
          onClose={() => onAct(undefined)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

interface AskProps {
  readonly name: 'move' | 'reject' | 'message'
  readonly selected: readonly Applicant[]
  readonly stages: readonly DeskStage[]
  readonly onClose: () => void
  readonly onDone: Props['onDone']
}

/**
 * Asks for what an act needs, and performs it on the selected applications as they were shown when it was opened: one that a
 * colleague moves behind the dialog is refused, not moved again.
 */
function Ask({ name, selected: selectedNow, stages, onClose, onDone }: AskProps) {
  const app = useApp()
  const intl = useIntl()
  const open = stages.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected')
  const [selected] = useState(selectedNow)
  const [to, setTo] = useState(open[1]?.id ?? open[0]?.id ?? 0)
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const { chosen, setChosen, explanation } = useReasons()
  const { busy, failure, errors, clear, run, ask } = useAct<'words' | 'reasons'>()
  const said: { words?: string } = words.trim() === '' ? {} : { words: words.trim() }
  const [first] = selected
  const shownAct =
    name === 'move'
      ? { name, to, ...said }
      : name === 'message'
        ? { name, words: words.trim() }
        : { name, ...explanation, ...said }
  const actOf = (): ManyAct => {
    if (shownAct.name !== 'reject') return shownAct
    const sendAt = addMinutes(new Date(serverNow(app)), deskLimits.undoMinutes).toISOString()
    return { ...shownAct, ...(reason.trim() !== '' && { reason: reason.trim() }), sendAt }
  }
  const perform = async () => {
    const act = actOf()
    const applications = selected.map(({ id, stage }) => ({ id, stage: stage.id }))
    const { results } = await ask<typeof actOnMany>('POST /api/desk/applications/many', {
      body: { applications, act },
    })
    onDone(act, results)
  }
  const check = () => ({
    ...(name === 'message' && words.trim() === '' && { words: intl.formatMessage({ id: 'desk.many.noWords' }) }),
    ...(name === 'reject' &&
      explanation.reasons.length === 0 && { reasons: intl.formatMessage({ id: 'desk.why.missing' }) }),
  })
  const count = { count: selected.length }
  return (
    <AlertDialog
      title={<FormattedMessage id={`desk.many.${name}Ask`} values={count} />}
      text={<FormattedMessage id={`desk.many.${name}Text`} values={count} />}
      cancel={<FormattedMessage id="desk.many.cancel" />}
      confirm={<FormattedMessage id={`desk.many.${name}Do`} values={count} />}
      busy={busy}
      failure={failure}
      onCancel={onClose}
      onConfirm={() => run(perform, check)}
    >
      {name === 'move' ? (
        <Stages stages={open} to={to} onChange={setTo}>
          <FormattedMessage id="desk.one.moveTo" />
        </Stages>
      ) : null}
      {name === 'reject' ? (
        <Reasons
          applications={selected.map(({ id }) => id)}
          chosen={chosen}
          onChange={(changed) => {
            setChosen(changed)
            clear(['reasons'])
          }}
          error={errors.reasons}
        />
      ) : null}
      <ChooseTemplate use={name === 'reject' ? 'rejection' : 'message'} words={words} onChoose={setWords} />
      <WordsField
        name="words"
        rows={4}
        label={<FormattedMessage id={name === 'message' ? 'desk.many.words' : 'desk.many.optionalWords'} />}
        help={<FormattedMessage id="desk.many.wordsHelp" />}
        value={words}
        onChange={setWords}
        error={errors.words}
      />
      {first && (name !== 'message' || said.words !== undefined) ? (
        <Preview id={first.id} name={first.name} act={shownAct} />
      ) : null}
      {name === 'reject' ? (
        <WordsField
          name="reason"
          rows={2}
          label={<FormattedMessage id="desk.one.reason" />}
          help={<FormattedMessage id="desk.one.reasonHelp" />}
          value={reason}
          onChange={setReason}
        />
      ) : null}
    </AlertDialog>
  )
}

interface StagesProps {
  readonly stages: readonly DeskStage[]
  readonly to: number
  readonly onChange: (stage: number) => void
  readonly children: ReactNode
}

function Stages({ stages, to, onChange, children }: StagesProps) {
  return (
    <div className="field">
      <label htmlFor="desk-many-stage">{children}</label>
      <select id="desk-many-stage" value={to} onChange={(event) => onChange(Number(event.target.value))}>
        {stages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
