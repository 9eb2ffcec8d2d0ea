import { useEffect, useRef } from 'react'

interface Props {
  /** The sentence; undefined while nothing was done. */
  readonly said: string | undefined
}

/** Announces that something was done. Takes the focus if what had it is gone, such as the button of a form that closed. */
export function DoneLine({ said }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said && document.activeElement === document.body) line.current?.focus()
  }, [said])
  return (
    <p ref={line} role="status" tabIndex={-1}>
      {said}
    </p>
  )
}
