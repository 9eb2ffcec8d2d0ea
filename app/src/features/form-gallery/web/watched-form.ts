import { createFormStore, standardModels, type FormStore, type FormStoreOptions, type Values } from '@foyer/form-kit'
import { useSyncExternalStore } from 'react'

/** A form whose reported values can be watched as a whole. */
export interface WatchedForm {
  readonly store: FormStore
  readonly values: () => Values
  readonly watch: (listener: () => void) => () => void
}

/** Makes a form of the toolkit's own types that tells of each change of what it would report. */
export function watchedForm(options: Omit<FormStoreOptions, 'models' | 'onChange'>): WatchedForm {
  const listeners = new Set<() => void>()
  let known: Values | undefined
  const tell = () => {
    known = undefined
    for (const listener of listeners) listener()
  }
  const store = createFormStore({ ...options, models: standardModels, onChange: tell })
  return {
    store,
    values: () => (known ??= store.values()),
    watch(listener) {
      listeners.add(listener)
      // Fields that come and go change what is reported without a change of a value: their section tells of them.
      const stops = store.sections.map((section) => store.subscribe(section, tell))
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }
}

/** What the form would report now. */
export function useReportedValues({ watch, values }: WatchedForm): Values {
  return useSyncExternalStore(watch, values, values)
}
