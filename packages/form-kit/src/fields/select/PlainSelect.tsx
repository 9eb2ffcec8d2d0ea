import { NativeSelect } from '../../options/NativeSelect.tsx'
import { OptionIcon } from '../../options/option-parts.tsx'
import {
  selectValue,
  valuesIn,
  type SelectChoice,
  type SelectItem,
  type SelectValue,
} from '../../options/select-item.ts'
import type { ReactNode } from 'react'
import type { FieldProps } from '../../model/field-view.ts'

/** Renders the browser's own list for one answer, with the picture of the selected option. */
export function PlainSelect(props: OfferedOptionsProps) {
  const { item, state, control, change, leave, options, placeholder, busy, children } = props
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

/** Renders the picture beside the list, because native options can only have text. */
function OptionPicture({ options, value }: Pick<OfferedOptionsProps, 'options'> & { readonly value: unknown }) {
  const chosen = options.find((option) => option.value === value)
  return chosen?.iconProps?.src ? <OptionIcon option={chosen} /> : null
}

/** Props of the controls for one or several answers. */
export interface OfferedOptionsProps extends FieldProps<SelectItem, SelectValue> {
  readonly options: readonly SelectChoice[]
  readonly placeholder: string
  readonly busy?: boolean
  readonly children?: ReactNode
}
