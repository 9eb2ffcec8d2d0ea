import { createFormStore, standardModels, type FormStore, type FormStoreOptions, type Values } from '@foyer/form-kit'
import { useSyncExternalStore } from 'react'

/** A form whose reported values can be observed as a whole. */
export interface WatchedForm {
  readonly store: FormStore
  readonly values: () => Values
  readonly watch: (listener: () => void) => () => void
}

/** Creates a form of the form kit's own types that notifies of each change in its reported values. */
export function watchedForm(options: Omit<FormStoreOptions, 'models' | 'onChange'>): WatchedForm {
  const listeners = new Set<() => void>()
  let known: Values | undefined
  const report = () => {
    known = undefined
    for (const listener of listeners) listener()
  }
  const store = createFormStore({ ...options, models: standardModels, onChange: report })
  return {
    store,
    values: () => (known ??= store.values()),
    watch(listener) {
      listeners.add(listener)
      // Conditional fields change the reported values without a change of value, so their sections are observed too.
      const stops = store.sections.map((section) => store.subscribe(section, report))
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }
}

/** Returns the values the form currently reports. */
export function useReportedValues({ watch, values }: WatchedForm): Values {
  return useSyncExternalStore(watch, values, values)
}
