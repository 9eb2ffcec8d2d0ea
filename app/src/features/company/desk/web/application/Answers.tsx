import { FormattedMessage } from 'react-intl'
import type { OpenedApplication } from '../../application-contract.ts'

/** An answer as text: the words of the chosen options, or what was typed. */
function Answer({ of: { answer, label } }: { readonly of: OpenedApplication['answers'][number] }) {
  const value = label ?? answer
  if (typeof value === 'boolean') return <FormattedMessage id={value ? 'desk.yes' : 'desk.no'} />
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <span className="muted">
        <FormattedMessage id="desk.one.noAnswer" />
      </span>
    )
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The questions whose answers are required for the job, and the candidate's answers in the order of the form. */
export function Answers({ application: { answers, requiredAnswers } }: { readonly application: OpenedApplication }) {
  return (
    <section aria-labelledby="desk-answers">
      <h2 id="desk-answers">
        <FormattedMessage id="desk.one.answers" />
      </h2>
      {requiredAnswers.length === 0 ? null : <RequiredAnswers required={requiredAnswers} />}
      {answers.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="desk.one.noAnswers" />
        </p>
      ) : (
        <dl className="desk-answers">
          {answers.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a form can ask one question twice
            <div key={at}>
              <dt>
                <bdi>{one.question}</bdi>
              </dt>
              <dd dir="auto">
                <Answer of={one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function RequiredAnswers({ required }: { readonly required: OpenedApplication['requiredAnswers'] }) {
  return (
    <>
      <h3 id="desk-required">
        <FormattedMessage id="desk.required" />
      </h3>
      <ul className="desk-required" aria-labelledby="desk-required">
        {required.map(({ question, answers, state }) => (
          <li key={`${question} ${answers}`} data-state={state}>
            <bdi>{question}</bdi> <bdi>{answers}</bdi>{' '}
            <strong>
              <FormattedMessage id={`desk.required.${state}`} />
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}
