import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { pathOf, readPath, type TokenPath } from '../../theme.ts'
import type { ColorMode } from '../../tokens.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { PairText } from '../names/PairText.tsx'
import { faultsAt, nearestFor } from '../model/field-faults.ts'
import { useTyped } from './use-typed.ts'

interface Props {
  readonly path: TokenPath
  readonly mode: ColorMode
  /** Id of the token's name. */
  readonly name: string
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Parses a colour as people type it: with or without #, with 3 or 6 digits. */
function readHex(text: string): string | undefined {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** A colour for light or dark mode: picked or typed, with its unreadable pairs. */
export function ColorField({ path, mode, name }: Props) {
  const id = useId()
  const intl = useIntl()
  const { theme, colors, set } = useThemeEditing()
  const parts = readPath(path)
  const key = parts?.key
  const product = parts?.product ?? 'default'
  const colour = (key && colors[mode].get(key)) ?? ''
  const { text, isWrong, onType, onLeave } = useTyped(colour, (typed) => {
    const read = readHex(typed)
    if (read !== undefined) set(path, read)
    return read
  })
  const origin =
    theme[path] !== undefined
      ? undefined
      : mode === 'dark' && key && theme[pathOf(product, 'light', key)] !== undefined
        ? 'theme.origin.light'
        : product === 'pcsx' && key && !key.startsWith('pcsx_')
          ? 'theme.origin.default'
          : 'theme.builtIn'
  return (
    <div className="theme-color">
      <label id={`${id}-mode`} htmlFor={id}>
        <FormattedMessage id={`editing.${mode}`} />
      </label>
      <span className="theme-color-box">
        <input
          type="color"
          value={colour}
          aria-label={intl.formatMessage({ id: 'theme.pick' })}
          aria-describedby={`${name} ${id}-mode`}
          onChange={({ target }) => set(path, target.value)}
        />
        <input
          id={id}
          className="theme-hex"
          dir="ltr"
          value={text}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-labelledby={`${name} ${id}-mode`}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
      </span>
      <div id={`${id}-about`} className="theme-about">
        {isWrong ? (
          <p className="field-error">
            <FormattedMessage id="theme.wrongColor" />
          </p>
        ) : null}
        {origin === undefined ? null : (
          <p className="muted">
            <FormattedMessage id={origin} />
          </p>
        )}
      </div>
      <Pairs path={path} />
    </div>
  )
}

/** The unreadable pairs of a colour, with the nearest colour that passes all its pairs. */
function Pairs({ path }: { readonly path: TokenPath }) {
  const { theme, site, faults, set } = useThemeEditing()
  const own = faultsAt(faults, path)
  if (own.length === 0) return null
  const nearest = nearestFor(theme, site, path)
  return (
    <div className="theme-pairs">
      <ul>
        {own.map((fault) => (
          <li key={`${fault.path} ${fault.on}`}>
            <PairText fault={fault} />
          </li>
        ))}
      </ul>
      {nearest === undefined ? (
        <p>
          <FormattedMessage id="theme.noNearest" />
        </p>
      ) : (
        <button type="button" className="button" onClick={() => set(path, nearest, false)}>
          <svg className="theme-dot" viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" fill={nearest} />
          </svg>
          <FormattedMessage id="theme.useColor" values={{ color: <bdi key="color">{nearest}</bdi> }} />
        </button>
      )}
    </div>
  )
}
