import { useSyncExternalStore } from 'react'

// The panel belongs to the header, but any button on the page can open it.
let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

export const openCart = (): void => set(true)
export const closeCart = (): void => set(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true while the panel should be shown. */
export const useCartOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
