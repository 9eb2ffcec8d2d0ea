import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { resolveValue, type TokenPath } from '../../theme.ts'
import type { EnumToken, FileToken, FontToken, PointToken } from '../../tokens.ts'
import { INHERITED_FONT } from '../../values.ts'
import { builtInFonts } from '#kernel/company/built-in-fonts.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { FileField } from '../files/FileField.tsx'
import { FocalPoint } from '../files/FocalPoint.tsx'
import { fontText, optionText, tokenText } from '../names/token-texts.ts'
import type { ValueProps } from './value-props.ts'

interface Choice {
  readonly value: string
  /** A text of the product, or the name of a file. */
  readonly text: MessageId | { readonly file: string }
}

interface ChoicesProps {
  readonly path: TokenPath
  readonly value: string
  readonly name: string
  readonly choices: readonly Choice[]
}

/** A list from which a token's value is chosen. */
function Choices({ path, value, name, choices }: ChoicesProps) {
  const intl = useIntl()
  const { set } = useThemeEditing()
  return (
    <select value={value} aria-labelledby={name} onChange={({ target }) => set(path, target.value)}>
      {choices.map(({ value: one, text }) => (
        <option key={one} value={one} dir="auto">
          {typeof text === 'string' ? intl.formatMessage({ id: text }) : text.file}
        </option>
      ))}
    </select>
  )
}

/** One of a few options, such as the shadow of cards. */
export function OptionField({ token, path, value, name }: ValueProps<EnumToken>) {
  const choices = Object.keys(token.options).map((option) => ({ value: option, text: optionText(option) }))
  return <Choices path={path} value={typeof value === 'string' ? value : token.builtIn} name={name} choices={choices} />
}

/** A built-in or an uploaded font; that of headings can follow the text's. */
export function FontField({ token, path, value, name }: ValueProps<FontToken>) {
  const intl = useIntl()
  const { shown, set } = useThemeEditing()
  const font = typeof value === 'string' ? value : token.builtIn
  const builtIn = [...(token.builtIn === INHERITED_FONT ? [INHERITED_FONT] : []), ...Object.keys(builtInFonts)]
  const choices = [
    ...builtIn.map((one) => ({ value: one, text: fontText(one) })),
    ...shown.files.flatMap((file) => (file.kind === 'font' ? [{ value: file.id, text: { file: file.name } }] : [])),
  ]
  return (
    <>
      <Choices path={path} value={font} name={name} choices={choices} />
      <details className="theme-uploads">
        <summary>
          <FormattedMessage id="theme.uploadedFonts" />
        </summary>
        <FileField
          kind="font"
          value={font}
          onChange={(id) => set(path, id)}
          label={intl.formatMessage({ id: 'theme.uploadedFonts' })}
        />
      </details>
    </>
  )
}

/** An uploaded picture. */
export function PictureField({ token, path, value, tokenKey }: ValueProps<FileToken>) {
  const intl = useIntl()
  const { set } = useThemeEditing()
  return (
    <FileField
      kind={token.picture}
      value={typeof value === 'string' ? value : undefined}
      onChange={(id) => set(path, id)}
      label={intl.formatMessage({ id: tokenText(tokenKey) })}
    />
  )
}

/** The point of the hero picture that stays in view. */
export function PointField({ token, path, value }: ValueProps<PointToken>) {
  const { shown, theme, set } = useThemeEditing()
  const picture = resolveValue(theme, 'pcsx', 'pcsx_hero_image.image')
  const file = shown.files.find(({ id }) => id === picture)
  if (!file)
    return (
      <p className="muted">
        <FormattedMessage id="theme.focal.none" />
      </p>
    )
  return (
    <FocalPoint
      url={file.url}
      value={typeof value === 'object' ? value : token.builtIn}
      onChange={(point) => set(path, point)}
    />
  )
}
