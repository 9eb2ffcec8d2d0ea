import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { ThemeFileFacts } from '../../contract.ts'
import { tokenAt } from '../../read-theme.ts'
import { INHERITED_FONT, type TokenValue } from '../../values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'
import { PathPlace, TokenName } from '../names/TokenName.tsx'
import { fontText, optionText } from '../names/token-texts.ts'

/** A token that differs between two themes; null where it has its built-in value. */
export interface Difference {
  path: string
  old: TokenValue | null
  new: TokenValue | null
}

interface Props {
  readonly differences: readonly Difference[]
  /** The company's files, whose names are shown instead of their ids. */
  readonly files: readonly ThemeFileFacts[]
  /** Headings of the columns of values. */
  readonly before: MessageId
  readonly after: MessageId
}

/** The differences between two themes, token by token. */
export function DifferenceTable({ differences, files, before, after }: Props) {
  return (
    <table className="theme-differences">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="theme.token" />
          </th>
          <th scope="col">
            <FormattedMessage id={before} />
          </th>
          <th scope="col">
            <FormattedMessage id={after} />
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, old, new: next }) => (
          <tr key={path}>
            <th scope="row">
              <TokenName path={path} />{' '}
              <span className="muted">
                <PathPlace path={path} />
              </span>
            </th>
            <td>
              <Value path={path} value={old} files={files} />
            </td>
            <td>
              <Value path={path} value={next} files={files} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COLOR = /^#[0-9a-f]{6}$/

interface ValueProps {
  readonly path: string
  readonly value: TokenValue | null
  readonly files: readonly ThemeFileFacts[]
}

/** A value in words; null is the built-in one. */
function Value({ path, value, files }: ValueProps) {
  const intl = useIntl()
  if (value === null)
    return (
      <span className="muted">
        <FormattedMessage id="theme.builtIn" />
      </span>
    )
  if (typeof value === 'number') return <FormattedNumber value={value} />
  if (typeof value === 'object') {
    const [x, y] = [value.x, value.y].map((share) => intl.formatNumber(share, { style: 'percent' }))
    return <FormattedMessage id="theme.focal.value" values={{ x, y }} />
  }
  if (COLOR.test(value)) return <Swatch color={value} />
  const token = tokenAt(path)
  if (token?.type === 'enum') return <FormattedMessage id={optionText(value)} />
  if (token?.type === 'fontFamily' && (Object.hasOwn(builtInFonts, value) || value === INHERITED_FONT))
    return <FormattedMessage id={fontText(value)} />
  const file = files.find(({ id }) => id === value)
  return <bdi>{file ? file.name : value.length > 40 ? value.slice(0, 12) : value}</bdi>
}

/**
 * A color as a swatch and as its value. The swatch is drawn, because pages with a strict policy ignore style attributes
 * in markup.
 */
function Swatch({ color }: { readonly color: string }) {
  return (
    <span className="theme-swatch">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={color} />
      </svg>
      <code dir="ltr">{color}</code>
    </span>
  )
}
