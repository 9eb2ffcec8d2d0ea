import { useCallback, useSyncExternalStore } from 'react'
import type { DraftForm } from './draft-form.ts'
import type { SavingState } from './saving/saving-state.ts'

/** Returns the state of a draft's saving; renders when it changes. */
export function useSavingState({ saver }: Pick<DraftForm, 'saver'>): SavingState {
  const subscribe = useCallback((listener: () => void) => saver.subscribe(listener), [saver])
  const read = () => saver.state
  return useSyncExternalStore(subscribe, read, read)
}
