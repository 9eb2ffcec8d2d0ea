import { formatMessage } from '../messages/messages.ts'
import { useFieldState, useFormContext } from '../react/form-context.ts'
import { FormField } from '../react/FormField.tsx'
import type { FieldNode } from '../model/field-node.ts'

export type Move = 'up' | 'down'

interface AdminQuestionProps {
  readonly node: FieldNode
  readonly isEditMode: boolean
  readonly first: boolean
  readonly last: boolean
  /** Called when a button that moves the question is pressed. */
  readonly onMove: (node: FieldNode, move: Move) => void
}

/** Renders a question with its five buttons; a button without an action is disabled. */
export function AdminQuestion({ node, isEditMode, first, last, onMove }: AdminQuestionProps) {
  const { messages } = useFormContext().store
  const { visible } = useFieldState(node)
  if (!visible) return null
  const { item } = node
  const name = item.label ?? item.ariaLabel ?? item.name
  const { onDuplicate, onEdit, onDelete } = item
  return (
    <li className="fk-question" data-question={item.name}>
      <FormField node={node} />
      {isEditMode && (
        <div
          className="fk-question-buttons"
          role="group"
          aria-label={formatMessage(messages.questionButtons, { name })}
        >
          <QuestionButton text={messages.duplicateQuestion} name={name} onClick={onDuplicate} />
          <QuestionButton text={messages.editQuestion} name={name} onClick={onEdit} />
          <QuestionButton text={messages.deleteQuestion} name={name} onClick={onDelete} />
          <QuestionButton
            text={messages.moveQuestionUp}
            name={name}
            move="up"
            onClick={first || !item.onMoveUp ? undefined : () => onMove(node, 'up')}
          />
          <QuestionButton
            text={messages.moveQuestionDown}
            name={name}
            move="down"
            onClick={last || !item.onMoveDown ? undefined : () => onMove(node, 'down')}
          />
        </div>
      )}
    </li>
  )
}

interface QuestionButtonProps {
  readonly text: string
  /** Returns the question's name, which distinguishes its buttons from those of other questions. */
  readonly name: string
  readonly move?: Move
  readonly onClick: (() => void) | undefined
}

function QuestionButton({ text, name, move, onClick }: QuestionButtonProps) {
  return (
    <button
      type="button"
      className="fk-button"
      data-kind="quiet"
      data-move={move}
      disabled={!onClick}
      aria-label={`${text}: ${name}`}
      onClick={onClick}
    >
      {text}
    </button>
  )
}
