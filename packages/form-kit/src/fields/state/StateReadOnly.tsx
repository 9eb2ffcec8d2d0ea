import { useMemo } from 'react'
import { useOptions } from '../../options/use-options.ts'
import { useFormContext } from '../../react/form-context.ts'
import { stateSource } from './state-source.ts'

/** Renders the name of the subdivision; other text as it is. */
export function StateReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  const country = /^([A-Z]{2})-/.exec(value)?.[1]
  const loaded = useOptions(useMemo(() => stateSource(country, locale), [country, locale]))
  const option = loaded.status === 'ready' ? loaded.options.find((one) => one.value === value) : undefined
  return <>{option?.label ?? value}</>
}
