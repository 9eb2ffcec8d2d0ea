import { NativeSelect } from '../../options/NativeSelect.tsx'
import { OptionIcon } from '../../options/OptionIcon.tsx'
import { selectValue, valuesIn } from './model.ts'
import type { OfferedOptionsProps } from './offered-options-props.ts'

/** The browser's own list for one answer, with the picture of what is chosen. */
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

/** A native list shows texts only, so that the picture of what was chosen stands beside it. */
function OptionPicture({ options, value }: Pick<OfferedOptionsProps, 'options'> & { readonly value: unknown }) {
  const chosen = options.find((option) => option.value === value)
  return chosen?.iconProps?.src ? <OptionIcon option={chosen} /> : null
}
