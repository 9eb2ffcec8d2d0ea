import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addMinutes } from '#kernel/time.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { serverNow } from '#ui/page/server-now.ts'
import type { OpenedApplication } from '../../application-contract.ts'
import { deskLimits } from '../../limits.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { ChooseTemplate } from './ChooseTemplate.tsx'
import { Preview } from './Preview.tsx'
import { Reasons } from './Reasons.tsx'
import { useReasons } from './use-reasons.ts'

interface Props {
  readonly application: OpenedApplication
  /** Performs the act unless a colleague moved the application meanwhile. */
  readonly unlessMoved: (act: () => Promise<void>) => Promise<void>
}

/** Rejects for a reason, after a question; the candidate is told later, and until then it can be undone. */
export function Reject({ application: { id, name, stage }, unlessMoved }: Props) {
  const app = useApp()
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [words, setWords] = useKeptText(`rejection ${id}`)
  const { chosen, setChosen, explanation } = useReasons()
  const { busy, failure, errors, clear, run, perform } = useAct<'reasons'>()
  const said = words.trim() === '' ? {} : { words }
  const check = () =>
    explanation.reasons.length === 0 ? { reasons: intl.formatMessage({ id: 'desk.why.missing' }) } : {}
  const reject = async () => {
    const { reasons, toApplyAgain } = explanation
    const body = {
      from_stage_id: stage.id,
      reasons,
      ...(toApplyAgain !== undefined && { to_apply_again: toApplyAgain }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      send_at: addMinutes(new Date(serverNow(app)), deskLimits.undoMinutes).toISOString(),
      ...said,
    }
    await unlessMoved(async () => {
      await perform('POST /api/desk/applications/:id/reject', { params: { id }, body })
      setWords('')
    })
    setAsking(false)
  }
  return (
    <>
      <button id="desk-reject" type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.one.reject" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.one.rejectAsk" values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id="desk.one.rejectText" />}
          cancel={<FormattedMessage id="desk.one.keep" />}
          confirm={<FormattedMessage id="desk.one.reject" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(reject, check)}
        >
          <Reasons
            applications={[id]}
            chosen={chosen}
            onChange={(changed) => {
              setChosen(changed)
              clear(['reasons'])
            }}
            error={errors.reasons}
          />
          <ChooseTemplate application={id} use="rejection" words={words} onChoose={setWords} />
          <WordsField
            name="words"
            rows={4}
            label={<FormattedMessage id="desk.one.words" />}
            help={<FormattedMessage id="desk.one.wordsHelp" />}
            value={words}
            onChange={setWords}
          />
          <Preview id={id} act={{ name: 'reject', ...explanation, ...said }} />
          <WordsField
            name="reason"
            rows={2}
            label={<FormattedMessage id="desk.one.reason" />}
            help={<FormattedMessage id="desk.one.reasonHelp" />}
            value={reason}
            onChange={setReason}
          />
        </AlertDialog>
      ) : null}
    </>
  )
}
