import { type PointerEvent, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import type { Stroke } from '../draft.ts'
import { strokePath } from './stroke-path.ts'

/** Points closer than this fraction of the pad are skipped. */
const NEAR = 0.004

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
  label: string
}

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

/**
 * Pad to draw a signature. Strokes are stored as fractions of the pad, so rotating or resizing the screen only scales
 * them, even in mid-stroke. Two fingers still zoom.
 */
export function SignaturePad({ strokes, onChange, label }: SignaturePadProps) {
  const intl = useIntl()
  const drawing = useRef<number>(undefined)
  const latest = useRef(strokes)
  useEffect(() => {
    latest.current = strokes
  })

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [inside((clientX - left) / width), inside((clientY - top) / height)]
  }
  const put = (next: readonly Stroke[]) => {
    latest.current = next
    onChange(next)
  }
  const begin = (event: PointerEvent) => {
    if (drawing.current !== undefined || event.button !== 0 || strokes.length >= limits.signatureStrokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = event.pointerId
    put([...latest.current, [pointOf(event)]])
  }
  const go = (event: PointerEvent) => {
    if (drawing.current !== event.pointerId) return
    const stroke = latest.current.at(-1) ?? []
    const [x, y] = pointOf(event)
    const [lastX, lastY] = stroke.at(-1) ?? [-1, -1]
    if (stroke.length >= limits.strokePoints || Math.hypot(x - lastX, y - lastY) < NEAR) return
    put([...latest.current.slice(0, -1), [...stroke, [x, y]]])
  }
  const end = (event: PointerEvent) => {
    if (drawing.current === event.pointerId) drawing.current = undefined
  }
  return (
    <div>
      <svg
        className="signing-pad"
        viewBox="0 0 300 100"
        role="img"
        aria-label={label}
        data-testid="signature-pad"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className="signing-base" x1="20" x2="280" y1="78" y2="78" />
        {strokes.map((stroke, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stroke is its place in the drawing
          <path key={at} d={strokePath(stroke)} />
        ))}
      </svg>
      <p className="muted">
        <FormattedMessage id="signing.draw" />
      </p>
      <div className="signing-row">
        <button
          type="button"
          className="button"
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          <FormattedMessage id="signing.undo" />
        </button>
        <button type="button" className="button" disabled={strokes.length === 0} onClick={() => onChange([])}>
          <FormattedMessage id="signing.clear" />
        </button>
        <span role="status" className="muted">
          {intl.formatMessage({ id: 'signing.drawn' }, { count: strokes.length })}
        </span>
      </div>
    </div>
  )
}
