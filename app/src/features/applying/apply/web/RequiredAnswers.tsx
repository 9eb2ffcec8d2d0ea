import { FormattedMessage } from 'react-intl'
import type { ApplyInfo } from './apply-queries.ts'

/** The answers that are required for the job; nothing if there are none. */
export function RequiredAnswers({ required }: { readonly required: ApplyInfo['requiredAnswers'] }) {
  if (required.length === 0) return null
  return (
    <>
      <h2>
        <FormattedMessage id="apply.requiredAnswers" />
      </h2>
      <ul>
        {required.map(({ question, answers, also }) => (
          <li key={`${question} ${answers}`}>
            <bdi>{question}</bdi>{' '}
            <strong>
              <bdi>{answers}</bdi>
            </strong>
            {also ? (
              <>
                <br />
                <bdi>{also}</bdi>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage id="apply.requiredAnswers.text" />
      </p>
    </>
  )
}
