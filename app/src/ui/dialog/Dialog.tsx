import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import './dialog.css'

export interface DialogProps {
  /** Id of the heading that names the dialog. */
  readonly labelledBy: string
  /** Id of the text that is read out after the name. */
  readonly describedBy?: string
  readonly role?: 'alertdialog'
  readonly className?: string
  /** Called for Escape and the close button. Without it only the page closes the dialog, by no longer rendering it. */
  readonly onClose?: () => void
  /** Name of the close button in the corner, which is left out without one. */
  readonly closeLabel?: string
  /** Returns the element that gets the focus first; the first one that can have it by default. */
  readonly initialFocus?: (dialog: HTMLDialogElement) => HTMLElement | null | undefined
  readonly children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside and the page behind inert; afterwards the focus
 * returns to the element that had it. Render it only in lazily loaded parts: it is not in the first load.
 */
export function Dialog({
  labelledBy,
  describedBy,
  role,
  className = '',
  onClose,
  closeLabel,
  initialFocus,
  children,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const focusFirst = useEffectEvent((dialog: HTMLDialogElement) => initialFocus?.(dialog)?.focus())
  const canClose = onClose !== undefined
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const open = () => {
      if (dialog.open) return
      dialog.showModal()
      focusFirst(dialog)
    }
    open()
    const listeners = new AbortController()
    const { signal } = listeners
    dialog.addEventListener(
      'cancel',
      (event) => {
        // A file field inside has a `cancel` event too, which bubbles.
        if (event.target !== dialog) return
        event.preventDefault()
        close()
      },
      { signal },
    )
    // Browsers close a dialog at the second Escape even if the first was prevented.
    dialog.addEventListener('close', canClose ? close : open, { signal })
    if (!canClose)
      dialog.addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { signal })
    return () => {
      listeners.abort()
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [canClose])
  return (
    <dialog
      ref={box}
      role={role}
      className={`dialog ${className}`.trim()}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {onClose && closeLabel ? (
        <button type="button" className="icon-button dialog-close" onClick={onClose} aria-label={closeLabel}>
          ×
        </button>
      ) : null}
      {children}
    </dialog>
  )
}
