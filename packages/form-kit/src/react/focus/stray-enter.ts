import type { KeyboardEvent } from 'react'

/** Fields of the longest form in which Enter sends, as in a search box or a short dialog. */
const SHORT = 3

const TEXT = 'input:not([type=checkbox], [type=radio], [type=file], [type=submit], [type=button], [type=hidden])'

const CONTROLS = 'input:not([type=hidden]), select, textarea, button, [role=spinbutton], [role=combobox]'

/**
 * Returns true for an Enter in a text field that would send a form of more than three fields: browsers send it, and an
 * application would be gone by a stray key. Enter that a field uses, or an input method, isn't one.
 */
export function isStrayEnter({
  key,
  target,
  currentTarget,
  defaultPrevented,
  nativeEvent,
}: KeyboardEvent<HTMLFormElement>) {
  if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing) return false
  if (!(target instanceof HTMLInputElement && target.matches(TEXT))) return false
  return currentTarget.querySelectorAll('.fk-field:not([data-view])').length > SHORT
}

/** Moves the focus to the control after the given one, as the keyboards of phones do. */
export function focusNextControl(form: HTMLElement, current: EventTarget): void {
  const controls = [...form.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
  )
  controls[controls.findIndex((control) => control === current) + 1]?.focus()
}
