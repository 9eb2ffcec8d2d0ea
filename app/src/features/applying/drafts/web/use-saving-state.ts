import { useCallback, useSyncExternalStore } from 'react'
import type { Saving, SavingState } from './saving/saving-state.ts'

/** Returns the state of a draft's saving; renders when it changes. */
export function useSavingState({ saver }: { readonly saver: Saving }): SavingState {
  const subscribe = useCallback((listener: () => void) => saver.subscribe(listener), [saver])
  const read = () => saver.state
  return useSyncExternalStore(subscribe, read, read)
}
