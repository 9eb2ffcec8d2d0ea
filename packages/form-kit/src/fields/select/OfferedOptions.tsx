import { LongSelect } from './LongSelect.tsx'
import { mostUnsearched } from './model.ts'
import { MultipleSelect } from './MultipleSelect.tsx'
import type { OfferedOptionsProps } from './offered-options-props.ts'
import { PlainSelect } from './PlainSelect.tsx'

/** Renders the control for one or several answers: the browser's own list, or a searchable one for many options. */
export function OfferedOptions(props: OfferedOptionsProps) {
  const { item, options } = props
  if (item.multiple) return <MultipleSelect {...props} />
  return options.length > mostUnsearched(item) ? <LongSelect {...props} /> : <PlainSelect {...props} />
}
