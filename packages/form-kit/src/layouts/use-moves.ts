import { useCallback, useEffect, useRef } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext } from '../react/form-context.ts'
import type { FieldNode, SectionNode } from '../state/field-node.ts'
import type { Move } from './AdminQuestion.tsx'

/** Presses of a button that moves a question count as one when they come this close, in milliseconds. */
const REORDER_DEBOUNCE_MS = 300

/**
 * What happens when a question is to be moved. Presses are counted over all questions, since after a move another one
 * lies under the pointer. Once the moved question is in its new place, its button has the focus again, and the place is
 * said to screen readers.
 */
export function useMoves(sections: readonly SectionNode[]): (node: FieldNode, move: Move) => void {
  const { announce, store } = useFormContext()
  const pressedAt = useRef(-Infinity)
  const moved = useRef<{ readonly name: string; readonly move: Move }>(undefined)
  const lastMoved = useRef<{ readonly name: string; readonly move: Move }>(undefined)

  useEffect(() => {
    const last = moved.current
    moved.current = undefined
    const section = last && sections.find(({ fields }) => fields.some(({ item }) => item.name === last.name))
    if (!last || !section) return
    lastMoved.current = last
    focusMove(last.name, last.move)
    const shown = section.fields.filter(({ state }) => state.visible)
    const place = shown.findIndex(({ item }) => item.name === last.name)
    const { label, ariaLabel, name } = shown[place]?.item ?? { name: last.name }
    announce(
      formatMessage(store.messages.questionMoved, {
        name: label ?? ariaLabel ?? name,
        count: place + 1,
        total: shown.length,
      }),
    )
  }, [sections, announce, store])

  return useCallback(({ item }, move) => {
    const now = performance.now()
    const passed = now - pressedAt.current
    pressedAt.current = now
    if (passed < REORDER_DEBOUNCE_MS) {
      // The second of two quick clicks hit another question's button, which has the focus now.
      if (lastMoved.current) focusMove(lastMoved.current.name, lastMoved.current.move)
      return
    }
    moved.current = { name: item.name, move }
    if (move === 'up') item.onMoveUp?.()
    else item.onMoveDown?.()
  }, [])
}

/** Focuses a question's button for a move, or its other one when it cannot be moved further. */
function focusMove(name: string, move: Move): void {
  const question = document.querySelector(`[data-question="${CSS.escape(name)}"]`)
  const buttons = [...(question?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
  const button = buttons.find(({ dataset }) => dataset['move'] === move) ?? buttons[0]
  button?.focus()
}
