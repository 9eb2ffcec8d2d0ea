import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { Point } from '../../values.ts'
import { movedBy, pointAt, readShare } from './focal-point.ts'
import './files.css'

interface Props {
  readonly url: string
  readonly value: Point
  readonly onChange: (value: Point) => void
}

/** The part of a picture that stays visible when it is cropped: dragged, moved with arrow keys, or typed. */
export function FocalPoint({ url, value, onChange }: Props) {
  const intl = useIntl()
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const percent = (share: number) => intl.formatNumber(share, { style: 'percent' })
  const moveTo = (event: React.PointerEvent) => {
    if (picture.current) onChange(pointAt(event, picture.current.getBoundingClientRect()))
  }
  return (
    <div className="theme-focal" role="group" aria-labelledby={`${id}-name`}>
      <p className="theme-focal-name" id={`${id}-name`}>
        <FormattedMessage id="theme.focal" />
      </p>
      <div
        className="theme-focal-picture"
        dir="ltr"
        ref={picture}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus()
          moveTo(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
        }}
      >
        <img src={url} alt="" draggable={false} />
        <div
          className="theme-focal-point"
          role="slider"
          tabIndex={0}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-help`}
          aria-roledescription={intl.formatMessage({ id: 'theme.focal.kind' })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(value.x * 100)}
          aria-valuetext={intl.formatMessage({ id: 'theme.focal.value' }, { x: percent(value.x), y: percent(value.y) })}
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          onKeyDown={(event) => {
            const moved = movedBy(event.key, event.shiftKey, value)
            if (!moved) return
            event.preventDefault()
            onChange(moved)
          }}
        />
      </div>
      <p className="field-help muted" id={`${id}-help`}>
        <FormattedMessage id="theme.focal.help" />
      </p>
      <div className="theme-focal-fields">
        <Share label="theme.focal.x" share={value.x} onChange={(x) => onChange({ ...value, x })} />
        <Share label="theme.focal.y" share={value.y} onChange={(y) => onChange({ ...value, y })} />
      </div>
    </div>
  )
}

interface ShareProps {
  readonly label: MessageId
  readonly share: number
  readonly onChange: (share: number) => void
}

/** A typed percentage. An invalid text stays in the field, marked, and changes nothing. */
function Share({ label, share, onChange }: ShareProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readShare(typed) === undefined
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed ?? String(Math.round(share * 1000) / 10)}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readShare(target.value)
          if (read !== undefined) onChange(read)
        }}
        onBlur={() => {
          if (!isWrong) setTyped(undefined)
        }}
      />
      <p className="field-error" id={`${id}-error`}>
        {isWrong ? <FormattedMessage id="theme.focal.wrong" /> : null}
      </p>
    </div>
  )
}
