import { useEffect, useMemo } from 'react'
import { TextInput } from '../../internals/TextInput.tsx'
import { formatMessage } from '../../messages/messages.ts'
import { LoadFailed, LoadingMark } from '../../options/option-parts.tsx'
import { NativeSelect } from '../../options/NativeSelect.tsx'
import { useOptions } from '../../options/use-options.ts'
import { useParentValue } from '../../options/parent-value.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../../model/field-view.ts'
import { fitsCountry, type StateItem } from './model.ts'
import { stateSource } from './subdivisions.ts'

/**
 * Renders a list of the subdivisions of the selected country; a text input for a country without any, or if they
 * cannot be loaded.
 */
export function StateField(props: FieldProps<StateItem, string>) {
  const { node, item, state, control, change, leave } = props
  const { store, locale } = useFormContext()
  const { messages } = store
  const parent = useParentValue(node)
  const country = parent.value === undefined ? item.country : parent.value
  const loaded = useOptions(useMemo(() => stateSource(country, locale), [country, locale]))
  const ready = loaded.status === 'ready'
  const misfit = ready && country ? state.value !== '' && !fitsCountry(state.value, country) : country === ''
  useEffect(() => {
    // Typed text stays; only codes of other countries, and texts where there is a list, are cleared.
    if (misfit && state.value !== '') change('')
  }, [misfit, state.value, change])

  const free = country === undefined || loaded.status === 'failed' || (ready && loaded.options.length === 0)
  if (free) {
    return (
      <>
        <TextInput {...props} placeholder={item.placeholder} autoComplete="address-level1" />
        {loaded.status === 'failed' && <LoadFailed controlId={control.id} retry={loaded.retry} />}
      </>
    )
  }
  const waits = formatMessage(messages.parentFirst, { name: parent.label ?? '' })
  const choose = item.placeholder ?? messages.chooseState
  return (
    <NativeSelect
      control={control}
      options={ready ? loaded.options : []}
      value={state.value}
      placeholder={ready ? choose : loaded.status === 'idle' ? waits : messages.loading}
      busy={!ready && loaded.status !== 'idle'}
      autoComplete="address-level1"
      onChoose={(chosen) => change(chosen === null ? '' : String(chosen))}
      onLeave={leave}
    >
      {loaded.status === 'loading' && <LoadingMark />}
    </NativeSelect>
  )
}
