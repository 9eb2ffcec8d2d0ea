import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DimensionToken, NumberToken } from '../../tokens.ts'
import { parseValue, pixelsOf, type TokenValue } from '../../values.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import type { ValueProps } from './value-props.ts'
import { useTyped } from './use-typed.ts'

const UNITS = ['px', 'rem'] as const
type Unit = (typeof UNITS)[number]
const PIXELS_PER_REM = 16

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Formats a number of pixels as a length in a unit. */
const lengthIn = (pixels: number, unit: Unit) => `${rounded(unit === 'rem' ? pixels / PIXELS_PER_REM : pixels)}${unit}`

/** A length in pixels or in rem. */
export function LengthField({ token, path, value, name }: ValueProps<DimensionToken>) {
  const intl = useIntl()
  const { set } = useThemeEditing()
  const length = typeof value === 'string' ? value : token.builtIn
  const unit: Unit = length.endsWith('rem') ? 'rem' : 'px'
  const scale = unit === 'rem' ? PIXELS_PER_REM : 1
  const [least, most] = token.range.map((pixels) => pixels / scale) as [number, number]
  return (
    <div className="theme-number">
      <NumberInput
        value={Number.parseFloat(length)}
        range={[least, most]}
        step={unit === 'rem' ? 0.125 : 1}
        name={name}
        take={(number) => {
          const parsed = parseValue(token, `${rounded(number)}${unit}`)
          if ('fault' in parsed) return false
          set(path, parsed.value)
          return true
        }}
      />
      <select
        value={unit}
        aria-label={intl.formatMessage({ id: 'theme.unit' })}
        aria-describedby={name}
        onChange={({ target }) => set(path, lengthIn(pixelsOf(length), target.value === 'rem' ? 'rem' : 'px'))}
      >
        {UNITS.map((one) => (
          <option key={one} value={one} dir="auto">
            {one}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A number, such as the weight of headings. */
export function NumberField({ token, path, value, name }: ValueProps<NumberToken>) {
  const { set } = useThemeEditing()
  return (
    <div className="theme-number">
      <NumberInput
        value={Number(value)}
        range={token.range}
        step={token.type === 'fontWeight' ? 100 : 0.01}
        name={name}
        take={(number) => {
          const parsed = parseValue(token, number)
          if ('fault' in parsed) return false
          set(path, parsed.value)
          return true
        }}
      />
    </div>
  )
}

interface InputProps {
  readonly value: number
  readonly range: readonly [number, number]
  readonly step: number
  /** Ids of the field's name. */
  readonly name: string
  /** Takes a number. @returns false if it is not a value */
  readonly take: (number: Extract<TokenValue, number>) => boolean
}

/** A field for a number within a range, with the error below it. */
export function NumberInput({ value, range: [least, most], step, name, take }: InputProps) {
  const id = useId()
  const { text, isWrong, onType, onLeave } = useTyped(String(value), (typed) =>
    typed.trim() !== '' && Number.isFinite(Number(typed)) && take(Number(typed)) ? String(Number(typed)) : undefined,
  )
  return (
    <>
      <input
        type="number"
        min={least}
        max={most}
        step={step}
        value={text}
        aria-labelledby={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-range`}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
      <p id={`${id}-range`} className={isWrong ? 'field-error' : 'field-help muted'}>
        <FormattedMessage id="theme.range" values={{ least, most }} />
      </p>
    </>
  )
}
