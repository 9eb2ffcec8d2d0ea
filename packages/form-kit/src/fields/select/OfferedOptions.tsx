import type { ReactNode } from 'react'
import { NativeSelect } from '../../options/NativeSelect.tsx'
import { OptionIcon } from '../../options/OptionIcon.tsx'
import type { FieldProps } from '../field-view.ts'
import { selectValue, valuesIn, type SelectChoice, type SelectItem, type SelectValue } from './model.ts'
import { MultipleSelect } from './MultipleSelect.tsx'

export interface OfferedOptionsProps extends FieldProps<SelectItem, SelectValue> {
  readonly options: readonly SelectChoice[]
  readonly placeholder: string
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** The control for one answer, or for several. */
export function OfferedOptions(props: OfferedOptionsProps) {
  const { item, state, control, change, leave, options, placeholder, busy, children } = props
  if (item.multiple) return <MultipleSelect {...props} />
  const [value = null] = valuesIn(state.value)
  return (
    <NativeSelect
      control={control}
      options={options}
      value={value}
      placeholder={placeholder}
      busy={busy}
      onChoose={(chosen) => change(selectValue(item, chosen === null ? [] : [chosen]))}
      onLeave={leave}
    >
      <OptionPicture options={options} value={value} />
      {children}
    </NativeSelect>
  )
}

/** A native list shows texts only, so that the picture of what was chosen stands beside it. */
function OptionPicture({ options, value }: Pick<OfferedOptionsProps, 'options'> & { readonly value: unknown }) {
  const chosen = options.find((option) => option.value === value)
  return chosen?.iconProps?.src ? <OptionIcon option={chosen} /> : null
}
