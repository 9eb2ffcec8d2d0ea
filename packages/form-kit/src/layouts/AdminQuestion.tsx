import { useRef } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFieldState, useFormContext } from '../react/form-context.ts'
import { FormField } from '../react/FormField.tsx'
import type { FieldNode } from '../state/field-node.ts'

/** Two clicks on a button that moves a question count as one when they come this close, in milliseconds. */
const REORDER_DEBOUNCE_MS = 300

interface AdminQuestionProps {
  readonly node: FieldNode
  readonly isEditMode: boolean
  readonly first: boolean
  readonly last: boolean
}

/** A question with its five buttons; one whose item has no function for it is left out. */
export function AdminQuestion({ node, isEditMode, first, last }: AdminQuestionProps) {
  const { messages } = useFormContext().store
  const { visible } = useFieldState(node)
  if (!visible) return null
  const { item } = node
  const name = item.label ?? item.ariaLabel ?? item.name
  return (
    <li className="fk-question">
      <FormField node={node} />
      {isEditMode && (
        <div
          className="fk-question-buttons"
          role="group"
          aria-label={formatMessage(messages.questionButtons, { name })}
        >
          <QuestionButton text={messages.duplicateQuestion} name={name} onClick={item.onDuplicate} />
          <QuestionButton text={messages.editQuestion} name={name} onClick={item.onEdit} />
          <QuestionButton text={messages.deleteQuestion} name={name} onClick={item.onDelete} />
          <QuestionButton text={messages.moveQuestionUp} name={name} onClick={item.onMoveUp} moves disabled={first} />
          <QuestionButton
            text={messages.moveQuestionDown}
            name={name}
            onClick={item.onMoveDown}
            moves
            disabled={last}
          />
        </div>
      )}
    </li>
  )
}

interface QuestionButtonProps {
  readonly text: string
  /** The question's name, so that a screen reader tells one button from the next question's. */
  readonly name: string
  readonly onClick: (() => void) | undefined
  readonly moves?: boolean
  readonly disabled?: boolean
}

function QuestionButton({ text, name, onClick, moves = false, disabled = false }: QuestionButtonProps) {
  const pressedAt = useRef(-Infinity)
  if (!onClick) return null
  const press = () => {
    const now = performance.now()
    if (moves && now - pressedAt.current < REORDER_DEBOUNCE_MS) return
    pressedAt.current = now
    onClick()
  }
  return (
    <button
      type="button"
      className="fk-button"
      data-kind="quiet"
      disabled={disabled}
      aria-label={`${text}: ${name}`}
      onClick={press}
    >
      {text}
    </button>
  )
}
