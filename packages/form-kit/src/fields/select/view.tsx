import { useEffect, useMemo } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { LoadFailed, LoadingMark, OptionIcon } from '../../options/option-parts.tsx'
import { optionSource } from '../../options/option-source.ts'
import { offeredOptions, settleOptions } from '../../options/settle-options.ts'
import { useOptions } from '../../options/use-options.ts'
import { useParentValue } from '../../options/parent-value.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps, FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import { searchThreshold } from './model.ts'
import {
  fixedChoices,
  valuesIn,
  type SelectChoice,
  type SelectItem,
  type SelectValue,
} from '../../options/select-item.ts'
import { LongSelect } from './LongSelect.tsx'
import { MultipleSelect } from './MultipleSelect.tsx'
import { PlainSelect, type OfferedOptionsProps } from './PlainSelect.tsx'
import type { ChoiceValue } from '../../model/definition.ts'

type SelectProps = FieldProps<SelectItem, SelectValue>

const NONE: readonly SelectChoice[] = []

/** Renders a select. Options in the definition cost nothing; others are loaded when it is shown. */
function SelectField(props: SelectProps) {
  return fixedChoices(props.item) ? <FixedSelect {...props} /> : <FetchedSelect {...props} />
}

function FixedSelect(props: SelectProps) {
  const options = useOffered(props, fixedChoices(props.item))
  const { choose } = useFormContext().store.messages
  return <OfferedOptions {...props} options={options ?? NONE} placeholder={props.item.placeholder ?? choose} />
}

function FetchedSelect(props: SelectProps) {
  const { node, item, state, control } = props
  const { messages } = useFormContext().store
  const parent = useParentValue(node)
  const source = useMemo(() => optionSource(item, parent.value), [item, parent.value])
  const loaded = useOptions(source)
  const offered = useOffered(props, loaded.status === 'ready' ? loaded.options : undefined)
  useReset(props, loaded.status === 'idle' && parent.value === '')

  // A value that cannot be looked up is shown as stored, so that it does not seem lost.
  const stored = useMemo(() => valuesIn(state.value).map((value) => ({ value, label: String(value) })), [state.value])
  const placeholders = {
    ready: item.placeholder ?? messages.choose,
    failed: item.placeholder ?? messages.choose,
    idle: formatMessage(messages.parentFirst, { name: parent.label ?? '' }),
    waiting: messages.loading,
    loading: messages.loading,
  }
  const busy = loaded.status === 'waiting' || loaded.status === 'loading'
  return (
    <>
      <OfferedOptions
        {...props}
        options={offered ?? (busy ? NONE : stored)}
        placeholder={placeholders[loaded.status]}
        busy={busy}
      >
        {loaded.status === 'loading' && <LoadingMark />}
      </OfferedOptions>
      {loaded.status === 'failed' && <LoadFailed controlId={control.id} retry={loaded.retry} />}
    </>
  )
}

/** Sorts the options as the item says, and keeps the value among them. */
function useOffered({ node, item, state }: SelectProps, options: readonly SelectChoice[] | undefined) {
  const { store, locale } = useFormContext()
  const { notApplicable } = store.messages
  const offered = useMemo(
    () => options && offeredOptions(options, item, locale, notApplicable),
    [options, item, locale, notApplicable],
  )
  useEffect(() => {
    if (offered) settleOptions(store, node, offered)
  }, [store, node, offered, state.value, state.disabled])
  return offered
}

function useReset({ node, state }: SelectProps, unanswered: boolean): void {
  const { store } = useFormContext()
  useEffect(() => {
    if (unanswered) settleOptions(store, node, NONE)
  }, [store, node, unanswered, state.value])
}

/** Renders the control for one or several answers: the browser's own list, or a searchable one for many options. */
function OfferedOptions(props: OfferedOptionsProps) {
  const { item, options } = props
  if (item.multiple) return <MultipleSelect {...props} />
  return options.length > searchThreshold(item) ? <LongSelect {...props} /> : <PlainSelect {...props} />
}

/** Renders the labels of the selected options; a value without a loaded label is shown as stored. */
function SelectReadOnly({ node, item, value }: ReadOnlyProps<SelectItem, SelectValue>) {
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

export const selectView: FieldView<SelectItem, SelectValue> = {
  Field: SelectField,
  ReadOnly: SelectReadOnly,
  frame: 'label',
}
