import type { CSSProperties } from 'react'
import type { Mark } from '../contract.ts'
import { strokePath } from './stroke-path.ts'

/** A signature or initials as they look on the letter. Its name stands beside it, on the field. */
export function MarkView({ mark }: { mark: Mark }) {
  const { text, png, strokes } = mark
  if (strokes)
    return (
      <svg className="signing-mark" viewBox="0 0 300 100" aria-hidden="true">
        {strokes.map((stroke, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stroke is its place in the drawing
          <path key={at} d={strokePath(stroke)} />
        ))}
      </svg>
    )
  if (png) return <img className="signing-mark" src={`data:image/png;base64,${png}`} alt="" />
  const length = { '--signing-length': Math.max(4, text?.length ?? 0) } as CSSProperties
  return (
    <span className="signing-mark signing-typed" style={length} dir="auto" aria-hidden="true">
      {text}
    </span>
  )
}
