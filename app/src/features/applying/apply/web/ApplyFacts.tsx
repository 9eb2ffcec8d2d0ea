import { FormattedMessage } from 'react-intl'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { ApplyInfo } from './apply-queries.ts'
import { ClosingTime } from './ClosingTime.tsx'
import { RequiredAnswers } from './RequiredAnswers.tsx'

interface Props {
  readonly info: ApplyInfo
}

/** The effort of an application, and until when it can be sent. */
export function ApplyFacts({ info }: Props) {
  return (
    <ul className="apply-facts">
      <li>
        <strong>
          <FormattedMessage id="apply.questions" values={{ count: info.questions }} />
        </strong>
        <FormattedMessage id="apply.questions.required" values={{ count: info.required }} />
      </li>
      <li>
        <strong>
          <FormattedMessage id="apply.minutes" values={{ count: info.minutes }} />
        </strong>
        <FormattedMessage id={`apply.minutes.${info.minutes_from}`} />
      </li>
      <li>
        <ClosingTime closes={info.closes} />
      </li>
    </ul>
  )
}

/** The use of the answers, and what can be done after sending them. */
export function AnswersUse({ info: { demographic, reapply } }: Props) {
  const { site } = useApp()
  const viewer = useViewer()
  return (
    <>
      <h2>
        <FormattedMessage id="apply.use" />
      </h2>
      <p>
        <FormattedMessage
          id={viewer ? 'apply.use.text' : 'apply.use.guest'}
          values={{ company: <bdi key="company">{site.companyName}</bdi> }}
        />
      </p>
      {demographic.length > 0 ? (
        <p>
          <FormattedMessage id="apply.use.voluntary" />
        </p>
      ) : null}
      <p>
        <FormattedMessage id="apply.rules.change" />{' '}
        <FormattedMessage
          id={reapply.afterRejectionDays > 0 ? 'apply.rules.again' : 'apply.rules.anytime'}
          values={{ days: reapply.afterRejectionDays, hours: reapply.undoHours }}
        />
      </p>
    </>
  )
}

/** The introduction in short, for a form that opened without it. */
export function AboutApplying({ info }: Props) {
  return (
    <details className="apply-whole">
      <summary>
        <FormattedMessage id="apply.about" />
      </summary>
      <div>
        <ApplyFacts info={info} />
        <RequiredAnswers required={info.requiredAnswers} />
        <AnswersUse info={info} />
      </div>
    </details>
  )
}
