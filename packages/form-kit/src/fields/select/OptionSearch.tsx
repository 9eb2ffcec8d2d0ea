import { useMemo } from 'react'
import { Button, ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { OptionIcon } from '../../options/option-parts.tsx'
import { useFormContext } from '../../react/form-context.ts'
import { selectValue, valuesIn } from '../../options/select-item.ts'
import type { OfferedOptionsProps } from './PlainSelect.tsx'

/** Renders a combobox that lists the options containing the typed text, for lists too long to look through. */
export function OptionSearch(props: OfferedOptionsProps) {
  const { item, state, control, change, leave, options, placeholder } = props
  const { store, locale } = useFormContext()
  const { noOptionFits, showOptions } = store.messages
  const [value = null] = valuesIn(state.value)
  const entries = useMemo(() => options.map((option) => ({ id: String(option.value), option })), [options])
  const described = control['aria-describedby']
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        id={control.id}
        className="fk-option-search"
        // Named by aria-label, because the label element is hidden from screen readers while the options are open and
        // is read with its asterisk.
        aria-label={item.label ?? item.ariaLabel ?? placeholder}
        {...(described && { 'aria-describedby': described })}
        defaultItems={entries}
        value={value === null ? null : String(value)}
        onChange={(key) => {
          const chosen = entries.find(({ id }) => id === key)
          change(selectValue(item, chosen ? [chosen.option.value] : []))
        }}
        onBlur={leave}
        isDisabled={state.disabled}
        isRequired={state.required}
        isInvalid={state.error !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <div className="fk-search-line">
          <Input className="fk-input" placeholder={placeholder} />
          <Button className="fk-search-open" aria-label={showOptions}>
            <span aria-hidden="true" />
          </Button>
        </div>
        <Popover className="fk-popover fk-search-options">
          <ListBox<(typeof entries)[number]> className="fk-listbox" renderEmptyState={() => noOptionFits}>
            {({ id, option }) => (
              <ListBoxItem id={id} textValue={option.label}>
                <OptionIcon option={option} />
                <bdi>{option.label}</bdi>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}
