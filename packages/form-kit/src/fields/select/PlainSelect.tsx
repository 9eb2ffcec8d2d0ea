import { NativeSelect } from '../../options/NativeSelect.tsx'
import { OptionIcon } from '../../options/OptionIcon.tsx'
import { selectValue, valuesIn } from './model.ts'
import type { OfferedOptionsProps } from './offered-options-props.ts'

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
