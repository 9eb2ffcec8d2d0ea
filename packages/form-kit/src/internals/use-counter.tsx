import { useEffect, type ReactNode } from 'react'
import type { ControlProps, FieldProps } from '../model/field-view.ts'
import { useFormContext } from '../react/form-context.ts'
import { charactersLeft, isNearEnd, remainingText, type CountedItem } from './characters-left.ts'

/** Pause before the count is announced, in milliseconds. */
const PAUSE_MS = 1000

interface Counter {
  /** Attributes of the control, with the count in its description. */
  readonly control: ControlProps
  readonly counter: ReactNode
}

/** Counts down to an item's `maxLength`, and announces the count politely near the end. */
export function useCounter({ item, state, control }: FieldProps<CountedItem, string>, always: boolean): Counter {
  const { store, announce } = useFormContext()
  const left = item.readonly || state.disabled ? undefined : charactersLeft(item, state.value)
  const near = left !== undefined && isNearEnd(left)
  const text =
    left !== undefined && (item.counter ?? (always || near)) ? remainingText(left, store.messages) : undefined
  useEffect(() => {
    if (text === undefined || !near || document.activeElement?.id !== control.id) return undefined
    const timer = setTimeout(() => announce(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, near, control.id, announce])
  if (text === undefined) return { control, counter: undefined }
  const id = `${control.id}-counter`
  return {
    control: { ...control, 'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' ') },
    counter: (
      <p className="fk-counter" id={id} data-over={left !== undefined && left < 0 ? '' : undefined}>
        {text}
      </p>
    ),
  }
}
