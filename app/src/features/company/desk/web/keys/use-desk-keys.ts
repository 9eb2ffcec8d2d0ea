import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { keysQuery } from '../parts/desk-queries.ts'

/** Acts by the single key that starts them. */
type Keys = Readonly<Record<string, () => void>>

/** Fields in which a letter is typed or chooses. */
const TYPED = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED) !== null)

/**
 * Starts acts by single keys, unless the colleague turned them off (WCAG 2.1.4), types in a field, or has a dialog or menu open.
 */
export function useDeskKeys(keys: Keys): void {
  const isOn = useQuery(keysQuery(useApp())).data?.on === true
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role="menu"]')) return
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

/** Moves the focus to the next or the previous application of a list. */
export function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-application] .desk-line-name')].filter(
    (link) => link.offsetParent !== null,
  )
  const row = document.activeElement?.closest('[data-application]')
  const at = row ? links.findIndex((link) => row.contains(link)) : -1
  links.at(at < 0 ? (step === 1 ? 0 : -1) : Math.min(links.length - 1, Math.max(0, at + step)))?.focus()
}
