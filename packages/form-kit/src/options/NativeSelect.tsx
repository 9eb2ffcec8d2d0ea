import { useMemo, useRef, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import type { ChoiceValue } from '../model/definition.ts'
import type { ControlProps } from '../model/field-view.ts'
import { useUnseen } from '../internals/use-unseen.ts'
import type { SelectChoice } from './select-item.ts'

interface NativeSelectProps {
  readonly control: ControlProps
  readonly options: readonly SelectChoice[]
  readonly value: ChoiceValue | null
  /** Text of the empty option, which clears the answer. */
  readonly placeholder: string
  readonly busy?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly onChoose: (value: ChoiceValue | null) => void
  readonly onLeave: () => void
  /** Content beside the control, such as a spinner. */
  readonly children?: ReactNode
}

/** Renders the browser's own list of options: the fastest one, and the one that people know from their phones. */
export function NativeSelect(props: NativeSelectProps) {
  const { control, options, value, placeholder, busy, autoComplete, onChoose, onLeave, children } = props
  const list = useMemo(
    () =>
      options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.iconProps?.text ? `${option.iconProps.text} ${option.label}` : option.label}
        </option>
      )),
    [options],
  )
  const select = useRef<HTMLSelectElement>(null)
  const shown = value === null ? '' : String(value)
  const choose = (text: string) => onChoose(options.find((option) => String(option.value) === text)?.value ?? null)
  useUnseen(select, shown, choose)
  return (
    <span className="fk-select">
      <select
        ref={select}
        {...control}
        className="fk-input"
        autoComplete={autoComplete}
        aria-busy={busy || undefined}
        value={shown}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">{placeholder}</option>
        {list}
      </select>
      {children}
    </span>
  )
}
