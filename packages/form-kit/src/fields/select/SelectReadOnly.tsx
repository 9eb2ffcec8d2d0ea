import { useMemo } from 'react'
import type { ChoiceValue } from '../../definition/choice.ts'
import { OptionIcon } from '../../options/OptionIcon.tsx'
import { optionSource } from '../../options/option-source.ts'
import { useOptions } from '../../options/use-options.ts'
import { useParentValue } from '../../options/use-parent-value.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import { valuesIn, type SelectItem, type SelectValue } from './model.ts'

/** Renders the labels of the selected options; a value without a loaded label is shown as stored. */
export function SelectReadOnly({ node, item, value }: ReadOnlyProps<SelectItem, SelectValue>) {
  const parent = useParentValue(node)
  const loaded = useOptions(useMemo(() => optionSource(item, parent.value), [item, parent.value]))
  const show = (one: ChoiceValue) => {
    const option = loaded.status === 'ready' ? loaded.options.find((other) => other.value === one) : undefined
    return (
      <>
        <OptionIcon option={option} />
        {option?.label ?? String(one)}
      </>
    )
  }
  const values = valuesIn(value)
  if (!item.multiple) return values[0] === undefined ? null : show(values[0])
  return (
    <ul className="fk-list">
      {values.map((one) => (
        <li key={String(one)}>{show(one)}</li>
      ))}
    </ul>
  )
}
