import { answerState, describeRequiredAnswer, type FieldNode } from '@foyer/form-kit'
import { useFieldState, useFormContext, useMessages } from '@foyer/form-kit/react'
import { FormattedMessage } from 'react-intl'

/** Says below a field, as soon as it is answered, that its answer isn’t the one that the job requires. */
export function RequiredAnswerNote({ node }: { readonly node: FieldNode }) {
  const { item } = node
  const state = useFieldState(node)
  const messages = useMessages()
  const { locale } = useFormContext()
  const isUnmet = isAnswered(node, state) && answerState(item, state.value) === 'not-met'
  return (
    <div className="apply-unmet" role="status">
      {isUnmet ? (
        <>
          <p>
            <FormattedMessage
              id="apply.requiredAnswers.unmet"
              values={{ answers: <bdi key="answers">{describeRequiredAnswer(item, messages, locale)}</bdi> }}
            />
          </p>
          {item.requiredAnswer?.also ? (
            <p>
              <bdi>{item.requiredAnswer.also}</bdi>
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** A typed answer counts when its field is left, a chosen one at once, and a box that isn’t ticked once it was reached. */
function isAnswered({ item }: FieldNode, { touched, dirty, error }: FieldNode['state']): boolean {
  if (error !== undefined) return false
  if (touched) return true
  return item.type === 'number' || item.type === 'date' ? !dirty : dirty || item.type !== 'checkboxItem'
}
