import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** A part of a picture as fractions of its width and height. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

interface Props {
  readonly url: string
  readonly onArea: (area: Area) => void
  /** Called if the browser can't show the picture. */
  readonly onBroken: () => void
}

/** Pixels that the picture moves per press of a key or button. */
const STEP = 12

/** Moving the picture left shows more of its right side. */
const MOVES: readonly { name: MessageId; sign: string; x: number; y: number }[] = [
  { name: 'profile.photo.left', sign: '←', x: -STEP, y: 0 },
  { name: 'profile.photo.right', sign: '→', x: STEP, y: 0 },
  { name: 'profile.photo.up', sign: '↑', x: 0, y: -STEP },
  { name: 'profile.photo.down', sign: '↓', x: 0, y: STEP },
]

/**
 * A picture under a round opening. It is moved by dragging, with arrow keys, or with buttons for people who can do
 * neither; a slider, the wheel and two fingers zoom.
 */
export function CropField({ url, onArea, onBroken }: Props) {
  const id = useId()
  const intl = useIntl()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [media, setMedia] = useState<Size>()
  const [opening, setOpening] = useState<Size>()
  const room = useRef<HTMLDivElement>(null)
  const isReady = opening !== undefined
  useEffect(() => {
    // The button that was pressed to get to this step is gone.
    if (isReady) room.current?.querySelector<HTMLElement>('[role="application"]')?.focus()
  }, [isReady])
  const move = ({ x, y }: { x: number; y: number }) => {
    if (!media || !opening) return
    const within = (at: number, side: 'width' | 'height') => {
      const most = Math.max(0, (media[side] * zoom - opening[side]) / 2)
      return Math.min(most, Math.max(-most, at))
    }
    setCrop({ x: within(crop.x + x, 'width'), y: within(crop.y + y, 'height') })
  }
  return (
    <div className="crop">
      <div className="crop-picture" dir="ltr" ref={room}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={limits.avatarZoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={({ x, y, width, height }) =>
            onArea({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
          }
          setMediaSize={setMedia}
          setCropSize={setOpening}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{
            role: 'application',
            'aria-label': intl.formatMessage({ id: 'profile.photo.crop' }),
            'aria-describedby': `${id}-help`,
          }}
        />
      </div>
      <p className="muted" id={`${id}-help`}>
        <FormattedMessage id="profile.photo.crop.help" />
      </p>
      <div className="crop-tools">
        <label htmlFor={`${id}-zoom`}>
          <FormattedMessage id="profile.photo.zoom" />
        </label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={limits.avatarZoomMax}
          step={0.1}
          value={zoom}
          aria-valuetext={intl.formatNumber(zoom, { style: 'percent' })}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
        <div
          className="crop-moves"
          dir="ltr"
          role="group"
          aria-label={intl.formatMessage({ id: 'profile.photo.move' })}
        >
          {MOVES.map(({ name, sign, x, y }) => (
            <button
              key={name}
              type="button"
              className="button"
              aria-label={intl.formatMessage({ id: name })}
              onClick={() => move({ x, y })}
            >
              {sign}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
