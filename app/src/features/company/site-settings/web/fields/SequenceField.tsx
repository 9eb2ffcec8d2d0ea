import type { Choice, FieldItem } from '@foyer/form-kit'
import { type FieldProps, leaveGroup } from '@foyer/form-kit/react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

/** A list of choices in an order. */
export interface SequenceItem extends FieldItem {
  readonly type: 'sequence'
  readonly choices: readonly Choice[]
  /** True if people can add others than the choices. */
  readonly isOpen?: boolean
}

/** Chosen entries with buttons that move and remove them, and the others to add. */
export function SequenceField({ item, state, control, change, leave }: FieldProps<SequenceItem, readonly string[]>) {
  const intl = useIntl()
  const list = useRef<HTMLOListElement>(null)
  const [adding, setAdding] = useState('')
  const { value } = state
  const labelOf = (key: string) => item.choices.find((choice) => String(choice.value) === key)?.label ?? key
  const others = item.choices.filter((choice) => !value.includes(String(choice.value)))
  const move = (index: number, by: number) => {
    const next = [...value]
    const [moved] = next.splice(index, 1)
    if (moved === undefined) return
    next.splice(index + by, 0, moved)
    change(next)
    // The focus stays on the entry's button, or on its other one at the end of the list.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[index + by]?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
      buttons?.[by < 0 ? 0 : Math.min(1, buttons.length - 1)]?.focus()
    })
  }
  const add = () => {
    const key = adding.trim()
    if (!key || value.includes(key)) return
    change([...value, key])
    setAdding('')
  }
  const addId = `${control.id}-add`
  return (
    <div className="settings-sequence" onBlur={leaveGroup(leave)}>
      {value.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.sequenceEmpty" />
        </p>
      ) : (
        <ol ref={list}>
          {value.map((key, index) => {
            const name = labelOf(key)
            return (
              <li key={key}>
                <bdi>{name}</bdi>
                <button
                  type="button"
                  className="fk-button"
                  disabled={index === 0}
                  aria-label={intl.formatMessage({ id: 'siteSettings.moveUp' }, { name })}
                  onClick={() => move(index, -1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="fk-button"
                  disabled={index === value.length - 1}
                  aria-label={intl.formatMessage({ id: 'siteSettings.moveDown' }, { name })}
                  onClick={() => move(index, 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="fk-button"
                  aria-label={intl.formatMessage({ id: 'siteSettings.remove' }, { name })}
                  onClick={() => change(value.filter((other) => other !== key))}
                >
                  ✕
                </button>
              </li>
            )
          })}
        </ol>
      )}
      {others.length === 0 && !item.isOpen ? null : (
        <div className="settings-sequence-add">
          <label htmlFor={addId} className="visually-hidden">
            <FormattedMessage id="siteSettings.addTo" values={{ list: item.label ?? '' }} />
          </label>
          {item.isOpen ? (
            <>
              <input
                id={addId}
                className="fk-input"
                list={`${addId}-known`}
                value={adding}
                autoComplete="off"
                onChange={({ currentTarget }) => setAdding(currentTarget.value)}
              />
              <datalist id={`${addId}-known`}>
                {others.map((choice) => (
                  <option key={String(choice.value)} value={String(choice.value)}>
                    {choice.label}
                  </option>
                ))}
              </datalist>
            </>
          ) : (
            <select
              id={addId}
              className="fk-input"
              value={adding}
              onChange={({ currentTarget }) => setAdding(currentTarget.value)}
            >
              <option value="">{intl.formatMessage({ id: 'siteSettings.addChoose' })}</option>
              {others.map((choice) => (
                <option key={String(choice.value)} value={String(choice.value)}>
                  {choice.label}
                </option>
              ))}
            </select>
          )}
          <button type="button" className="fk-button" onClick={add}>
            <FormattedMessage id="siteSettings.add" />
          </button>
        </div>
      )}
    </div>
  )
}
