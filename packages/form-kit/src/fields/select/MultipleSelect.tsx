import { Suspense, useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { ChoiceValue } from '../../model/definition.ts'
import { leaveGroup } from '../../internals/leave-group.ts'
import { formatMessage } from '../../messages/messages.ts'
import { useFormContext } from '../../react/form-context.ts'
import { lazyPart } from '../../react/lazy-part.ts'
import { LoadBoundary } from '../../react/LoadBoundary.tsx'
import { Chips } from '../../options/Chips.tsx'
import { searchThreshold } from './model.ts'
import { valuesIn } from '../../options/select-item.ts'
import type { OfferedOptionsProps } from './PlainSelect.tsx'

type BoxesModule = typeof import('./OptionBoxes.tsx')
type Boxes = BoxesModule['OptionBoxes']

let fetched: Boxes | undefined

async function loadBoxes(): Promise<BoxesModule> {
  const loaded = await import('./OptionBoxes.tsx')
  fetched = loaded.OptionBoxes
  return loaded
}

const LateBoxes = lazyPart('OptionBoxes', loadBoxes)

/** Renders a button that opens a list of checkboxes, with the selected options below as removable chips. */
export function MultipleSelect(props: OfferedOptionsProps) {
  const { item, state, control, change, leave, options, placeholder, busy, children } = props
  const { messages } = useFormContext().store
  const panel = useId()
  // Checkboxes that are loaded open at once, for people who press Enter and Tab in quick succession. They stay the
  // same while open.
  const [opened, setOpened] = useState<{ readonly OptionBoxes: Boxes | typeof LateBoxes }>()
  const open = opened !== undefined
  // Preloads the checkboxes; a failure is reported when they are opened.
  useEffect(() => void loadBoxes().catch(() => undefined), [])
  const chosen = valuesIn(state.value)
  const text = chosen.length === 0 ? placeholder : formatMessage(messages.chosenCount, { count: chosen.length })
  const choose = (values: readonly ChoiceValue[]) => change(values)
  const toButton = () => document.getElementById(control.id)?.focus()
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpened(undefined)
    toButton()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from wherever the focus is within
    <div
      className="fk-multiple"
      onKeyDown={close}
      onBlur={leaveGroup(() => {
        setOpened(undefined)
        leave()
      })}
    >
      <span className="fk-select">
        <button
          type="button"
          id={control.id}
          className="fk-input fk-multiple-button"
          disabled={control.disabled}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          aria-busy={busy || undefined}
          aria-describedby={control['aria-describedby']}
          aria-label={item.label ? undefined : `${item.ariaLabel ?? ''} ${text}`}
          aria-labelledby={item.label ? `${control.id}-label ${control.id}-chosen` : undefined}
          onClick={() => setOpened(open || busy ? undefined : { OptionBoxes: fetched ?? LateBoxes })}
        >
          <span id={`${control.id}-chosen`}>
            {text}
            {state.required && <span className="fk-hidden"> {messages.requiredWord}</span>}
          </span>
        </button>
        {children}
      </span>
      {opened && (
        <LoadBoundary>
          <Suspense fallback={<div className="fk-panel" id={panel} aria-busy="true" />}>
            <opened.OptionBoxes
              id={panel}
              label={item.label ?? item.ariaLabel}
              name={control.name}
              options={options}
              chosen={chosen}
              searchable={options.length > searchThreshold(item)}
              onChange={choose}
            />
          </Suspense>
        </LoadBoundary>
      )}
      <Chips
        label={text}
        chips={chosen.map((value) => ({
          key: String(value),
          label: options.find((option) => option.value === value)?.label ?? String(value),
          remove: () => choose(chosen.filter((one) => one !== value)),
        }))}
        disabled={control.disabled}
        onEmptied={toButton}
      />
    </div>
  )
}
