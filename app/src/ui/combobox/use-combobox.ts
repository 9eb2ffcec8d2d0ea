import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

interface Options<Item> {
  /** Current options, in the order of the list's first elements. */
  items: readonly Item[]
  /** Text in the field. */
  text: string
  onType(text: string): void
  onChoose(item: Item): void
}

/** Number of options moved by Page Up and Page Down. */
const PAGE = 10

/**
 * Provides state and attributes of a text field (`role="combobox"`) with suggestions: the editable combobox with list
 * autocomplete of the WAI-ARIA Authoring Practices (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus
 * stays in the field. Arrow keys wrap around; Escape and leaving the field close the list and keep the typed text.
 * Enter submits the form unless an option is marked.
 */
export function useCombobox<Item>({ items, text, onType, onChoose }: Options<Item>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef(false)
  const [open, setOpen] = useState(false)
  const [mark, setMark] = useState(-1)
  const marked = open && mark < items.length ? mark : -1

  const close = () => {
    setOpen(false)
    setMark(-1)
  }
  const choose = (item: Item) => {
    close()
    onChoose(item)
  }
  const markByKey = (index: number) => {
    moved.current = true
    setOpen(items.length > 0)
    setMark(index)
  }

  useEffect(() => {
    // Do not scroll the list under the pointer.
    if (moved.current) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
    moved.current = false
  }, [marked])
  useEffect(() => {
    if (!open) return
    // A tap outside does not blur the field on every phone.
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open])

  /** Returns the option that a key moves to; undefined for other keys. */
  function target({ key, altKey }: KeyboardEvent): number | undefined {
    const last = items.length - 1
    if (key === 'ArrowDown') return !open && altKey ? -1 : marked >= last ? 0 : marked + 1
    if (key === 'ArrowUp') return marked <= 0 ? last : marked - 1
    if (!open || last < 0) return undefined
    if (key === 'Home') return 0
    if (key === 'End') return last
    if (key === 'PageDown') return Math.min(last, marked + PAGE)
    if (key === 'PageUp') return Math.max(0, marked - PAGE)
    return undefined
  }
  function onKeyDown(event: KeyboardEvent) {
    // Leave keys to the input method while composing.
    if (event.nativeEvent.isComposing) return
    const item = items[marked]
    if (event.key === 'Enter' || (event.key === 'ArrowUp' && event.altKey && open)) {
      if (item === undefined) return close()
      event.preventDefault()
      return choose(item)
    }
    if (event.key === 'Escape') return close()
    const next = target(event)
    if (next === undefined) return
    event.preventDefault()
    markByKey(next)
  }

  return {
    root,
    isOpen: open,
    marked,
    label: { id: `${id}-label`, htmlFor: `${id}-input` },
    input: {
      id: `${id}-input`,
      'aria-autocomplete': 'list',
      'aria-labelledby': `${id}-label`,
      'aria-activedescendant': marked < 0 ? undefined : `${id}-${marked}`,
      value: text,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        setMark(-1)
        setOpen(value.trim() !== '')
        onType(value)
      },
      onClick: () => (open ? close() : setOpen(true)),
      onBlur: close,
      onKeyDown,
    },
    list: {
      ref: list,
      id: `${id}-list`,
      role: 'listbox',
      'aria-labelledby': `${id}-label`,
      onMouseLeave: () => setMark(-1),
    },
    option: (item: Item, index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === marked,
      // Keep the focus in the field.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onMouseMove: () => setMark(index),
      onClick: () => choose(item),
    }),
  } as const
}
