import { useMemo } from 'react'
import { useOptions } from '../../options/use-options.ts'
import { useFormContext } from '../../react/form-context.ts'
import { stateSource } from './subdivisions.ts'
import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../../model/field-view.ts'
import type { StateItem } from './model.ts'

/** Renders the name of the subdivision; other text as it is. */
function StateReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  const country = /^([A-Z]{2})-/.exec(value)?.[1]
  const loaded = useOptions(useMemo(() => stateSource(country, locale), [country, locale]))
  const option = loaded.status === 'ready' ? loaded.options.find((one) => one.value === value) : undefined
  return <>{option?.label ?? value}</>
}

/** View of a subdivision; the list is loaded on demand. */
export const stateView: FieldView<StateItem, string> = {
  Field: lazyPart('StateField', () => import('./StateField.tsx')),
  ReadOnly: StateReadOnly,
  frame: 'label',
  lazy: true,
}
