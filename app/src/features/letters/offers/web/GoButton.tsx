import type { ReactNode } from 'react'
import { type OffersView, useOffersPlace } from './offers-place.tsx'

interface Props {
  readonly to: OffersView
  readonly kind?: 'primary' | 'secondary' | 'neutral' | 'back'
  readonly disabled?: boolean
  /** Leads to the displayed step. */
  readonly current?: boolean
  /** Id of the element that describes the button's subject. */
  readonly about?: string
  readonly children: ReactNode
}

const CLASSES = {
  primary: 'button button-primary',
  secondary: 'button',
  neutral: 'button offer-neutral',
  back: 'back-link',
} as const

/** A button to another screen of offers. If screens have URLs, it is a form button, which works without JavaScript. */
export function GoButton({ to, kind = 'secondary', disabled = false, current = false, about, children }: Props) {
  const place = useOffersPlace()
  const address = place.addressOf(to)
  const look = {
    className: CLASSES[kind],
    disabled,
    'aria-current': current ? ('step' as const) : undefined,
    'aria-describedby': about,
  }
  if (address === undefined || disabled)
    return (
      <button type="button" {...look} onClick={() => place.go(to)}>
        {children}
      </button>
    )
  const [action, query] = address.split('?')
  return (
    <form
      className="offer-go"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        place.go(to)
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" {...look}>
        {children}
      </button>
    </form>
  )
}
