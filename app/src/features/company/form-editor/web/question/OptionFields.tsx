import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type Choice, choicesOf, newChoice } from '../model/item-types.ts'
import { renameRequired } from '../model/required-answer.ts'
import type { Item } from '../model/tree.ts'
import type { SetItem } from '../model/tree.ts'

interface Props {
  readonly item: Item
  readonly set: SetItem
}

/** The options of a question. Enter adds one, and pasted lines become one each. */
export function OptionFields({ item, set }: Props) {
  const intl = useIntl()
  const list = useRef<HTMLOListElement>(null)
  const choices = choicesOf(item)
  /** Focuses an option's field once it is rendered. */
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus())
  const add = (after: number) => {
    set({ choices: choices.toSpliced(after + 1, 0, newChoice(choices)) })
    focus(after + 1)
  }
  const paste = (at: number, text: string) => {
    const added = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
    let next: readonly Choice[] = choices
    added.forEach((label, index) => {
      const isOwn = index === 0 && choices[at]?.label === ''
      const choice = { ...(isOwn ? (choices[at] ?? newChoice(next)) : newChoice(next)), label }
      next = isOwn ? next.with(at, choice) : next.toSpliced(at + index, 0, choice)
    })
    set({ choices: next })
    focus(at + added.length - 1)
  }
  const move = (from: number, by: 1 | -1) => {
    const moved = choices[from]
    if (moved) set({ choices: choices.toSpliced(from, 1).toSpliced(from + by, 0, moved) })
    focus(from + by)
  }
  return (
    <fieldset className="tool-part">
      <legend>
        <FormattedMessage id="formEditor.options" />
      </legend>
      <ol ref={list} className="tool-options">
        {choices.map(({ label, value }, index) => {
          const number = { number: index + 1 }
          return (
            // The values of new options follow their texts.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <input
                type="text"
                dir="auto"
                aria-label={intl.formatMessage({ id: 'formEditor.option' }, number)}
                value={label}
                onChange={({ target }) =>
                  set(
                    { choices: choices.with(index, { ...choices[index], value, label: target.value }) },
                    `option ${index}`,
                  )
                }
                onKeyDown={(event) => {
                  // Enter also confirms a composed word in Japanese or Chinese.
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  // An existing empty option below is used next.
                  if (choices[index + 1]?.label === '') focus(index + 1)
                  else add(index)
                }}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text/plain')
                  if (!/\n./.test(text)) return
                  event.preventDefault()
                  paste(index, text)
                }}
              />
              <button
                type="button"
                className="icon-button tool-icon"
                data-icon="up"
                disabled={index === 0}
                aria-label={intl.formatMessage({ id: 'formEditor.optionUp' }, number)}
                onClick={() => move(index, -1)}
              />
              <button
                type="button"
                className="icon-button tool-icon"
                data-icon="down"
                disabled={index === choices.length - 1}
                aria-label={intl.formatMessage({ id: 'formEditor.optionDown' }, number)}
                onClick={() => move(index, 1)}
              />
              <button
                type="button"
                className="icon-button tool-icon"
                data-icon="cross"
                disabled={choices.length === 1}
                aria-label={intl.formatMessage({ id: 'formEditor.optionRemove' }, number)}
                onClick={() => {
                  const { requiredAnswer } = renameRequired(item, (one) => (one === value ? undefined : one))
                  set({ choices: choices.toSpliced(index, 1), ...(requiredAnswer !== undefined && { requiredAnswer }) })
                  focus(Math.max(0, index - 1))
                }}
              />
            </li>
          )
        })}
      </ol>
      <button type="button" className="tool-add" onClick={() => add(choices.length - 1)}>
        <FormattedMessage id="formEditor.addOption" />
      </button>
      <p className="field-help muted">
        <FormattedMessage id="formEditor.optionsHelp" />
      </p>
    </fieldset>
  )
}
