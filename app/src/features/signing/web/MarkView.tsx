import type { CSSProperties } from 'react'
import type { Mark } from '../contract.ts'

/** The appearance of a signature or initials on the letter. The field has the accessible name. */
export function MarkView({ mark }: { mark: Mark }) {
  const { text, png } = mark
  if (png) return <img className="signing-mark" src={`data:image/png;base64,${png}`} alt="" />
  const length = { '--signing-length': Math.max(4, text?.length ?? 0) } as CSSProperties
  return (
    <span className="signing-mark signing-typed" style={length} dir="auto" aria-hidden="true">
      {text}
    </span>
  )
}
