import { useCallback, useEffect, useRef } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext } from '../react/form-context.ts'
import type { FieldNode, SectionNode } from '../model/field-node.ts'
import type { Move } from './AdminQuestion.tsx'

/** Debounce of the buttons that move questions, in milliseconds. */
const REORDER_DEBOUNCE_MS = 300

/**
 * Moves questions. Presses are debounced across all questions, because after a move another one is under the
 * pointer. After the move the moved question's button gets the focus back, and its position is announced.
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
      // The second of two quick clicks hit another question's button, which now has the focus.
      if (lastMoved.current) focusMove(lastMoved.current.name, lastMoved.current.move)
      return
    }
    moved.current = { name: item.name, move }
    if (move === 'up') item.onMoveUp?.()
    else item.onMoveDown?.()
  }, [])
}

/** Focuses a question's button for a move, or the opposite one if it cannot be moved further. */
function focusMove(name: string, move: Move): void {
  const question = document.querySelector(`[data-question="${CSS.escape(name)}"]`)
  const buttons = [...(question?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
  const button = buttons.find(({ dataset }) => dataset['move'] === move) ?? buttons[0]
  button?.focus()
}
