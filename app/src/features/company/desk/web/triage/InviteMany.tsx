import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { Applicant } from '../../applicant.ts'
import type { actOnMany, ManyResult } from '../../triage-contract.ts'
import { bodyOf, firstFields, type InterviewFields, slotsOf } from '../interviews/interview-body.ts'
import { InterviewForm } from '../interviews/InterviewForm.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeptFields } from '../parts/use-kept-fields.ts'
import type { ManyAct } from './Outcomes.tsx'

interface Props {
  readonly selected: readonly Applicant[]
  readonly onClose: () => void
  readonly onDone: (act: ManyAct, results: readonly ManyResult[]) => void
}

/** Invites several candidates to pick from the same times. */
export function InviteMany({ selected, onClose, onDone }: Props) {
  const id = useId()
  const { site } = useApp()
  const { ask } = useAct()
  const count = { count: selected.length }
  const sent = useKeptFields('times of several', { times: '', pool: '' })
  const invite = async (fields: InterviewFields) => {
    const slots = slotsOf(fields)
    // The same times have the same id until there is an answer, even if the dialog is closed, so that repeating invites no one twice.
    const times = JSON.stringify([slots, fields.zone.trim()])
    const pool = sent.fields.times === times ? sent.fields.pool : crypto.randomUUID()
    sent.type({ times, pool })
    const act: ManyAct = { name: 'interview', interview: { ...bodyOf(fields, true), slots, pool } }
    const applications = selected.map(({ id: application, stage }) => ({ id: application, stage: stage.id }))
    const { results } = await ask<typeof actOnMany>('POST /api/desk/applications/many', {
      body: { applications, act },
    })
    sent.clear()
    onDone(act, results)
  }
  return (
    <Dialog labelledBy={`${id}-heading`} onClose={onClose}>
      <InterviewForm
        name="interviews of several"
        first={firstFields(undefined, site.configs.company.timeZone)}
        heading={
          <span id={`${id}-heading`}>
            <FormattedMessage id="desk.many.interviewAsk" values={count} />
          </span>
        }
        text={
          <p>
            <FormattedMessage id="desk.many.interviewText" />
          </p>
        }
        send={<FormattedMessage id="desk.many.interviewDo" values={count} />}
        ways={['offered']}
        isShared
        onSend={invite}
        onDone={onClose}
      />
    </Dialog>
  )
}
