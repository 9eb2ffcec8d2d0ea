import { FormattedMessage } from 'react-intl'
import type { DeskInterview } from '../../interviews-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { bodyOf, firstFields, type InterviewFields, slotsOf } from './interview-body.ts'
import { InterviewForm } from './InterviewForm.tsx'

interface Props {
  /** The interview to change; without it, one of the application is arranged. */
  readonly interview?: DeskInterview
  readonly application?: string
  /** The company's time zone. */
  readonly zone: string
  /** True for a hiring manager, who offers times but fixes none. */
  readonly onlyOffers?: boolean
  readonly onDone: () => void
}

/** A form that arranges an interview of an application, or changes one: at times that the candidate picks from, or a fixed one. */
export function ArrangeInterview({ interview, application = '', zone, onlyOffers = false, onDone }: Props) {
  const { perform } = useAct()
  const arrange = async (fields: InterviewFields) => {
    const slots = slotsOf(fields)
    const time = fields.how === 'fixed' ? { wall_start: slots[0]?.wall_start } : { slots }
    const body = { ...bodyOf(fields, interview === undefined), ...(slots.length > 0 && time) }
    if (interview) await perform('PUT /api/desk/scheduled_interviews/:id', { params: { id: interview.id }, body })
    else await perform('POST /api/desk/scheduled_interviews', { body: { ...body, application_id: application } })
  }
  return (
    <InterviewForm
      name={`interview ${interview?.id ?? application}`}
      first={firstFields(interview, zone)}
      heading={<FormattedMessage id={interview ? 'desk.interviews.changeHeading' : 'desk.interviews.arrange'} />}
      send={<FormattedMessage id={interview ? 'desk.interviews.save' : 'desk.interviews.send'} />}
      ways={onlyOffers ? ['offered'] : ['offered', 'fixed']}
      {...(interview && { changed: interview.id })}
      onSend={arrange}
      onDone={onDone}
    />
  )
}
