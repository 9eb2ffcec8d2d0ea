import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { pathOf, resolveValue, type TokenPath } from '../../theme.ts'
import { modesOf, type TokenKey, tokens } from '../../tokens.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { tokenText } from '../names/token-texts.ts'
import { ColorField } from './ColorField.tsx'
import { FontField, OptionField, PictureField, PointField } from './ChoiceFields.tsx'
import { LengthField, NumberField } from './NumberFields.tsx'
import type { ValueProps } from './value-props.ts'

/** The field of a token: one value, or a colour for light and one for dark. */
export function TokenField({ tokenKey }: { readonly tokenKey: TokenKey }) {
  const id = useId()
  const { state, theme, target } = useThemeEditing()
  const { product } = state.selected
  const box = useRef<HTMLFieldSetElement>(null)
  const token = tokens.get(tokenKey)
  useEffect(() => {
    const wanted =
      target &&
      box.current?.querySelector<HTMLElement>(`[data-path="${target.path}"] :is(input:not([type=color]), select)`)
    wanted?.focus()
  }, [target])
  if (!token) return null
  return (
    <fieldset ref={box} className="theme-token" data-token={tokenKey}>
      <legend id={id}>
        <FormattedMessage id={tokenText(tokenKey)} />
      </legend>
      {modesOf(token).map((mode) => {
        const path = pathOf(product, mode, tokenKey)
        return (
          <div key={mode} className="theme-value" data-path={path}>
            {token.type === 'color' && mode !== 'base' ? (
              <ColorField path={path} mode={mode} name={id} />
            ) : (
              <ValueField
                token={token}
                tokenKey={tokenKey}
                path={path}
                value={resolveValue(theme, product, tokenKey)}
                name={id}
              />
            )}
            <Reset path={path} name={id} />
          </div>
        )
      })}
    </fieldset>
  )
}

/** Resets a token to its built-in value; shown while it has a different one. */
function Reset({ path, name }: { readonly path: TokenPath; readonly name: string }) {
  const id = useId()
  const { theme, set } = useThemeEditing()
  const box = useRef<HTMLDivElement>(null)
  if (theme[path] === undefined) return <div ref={box} className="theme-reset" />
  const reset = () => {
    // The button disappears; the keyboard continues at its field.
    box.current?.parentElement?.querySelector<HTMLElement>('input, select')?.focus()
    set(path, undefined)
  }
  return (
    <div ref={box} className="theme-reset">
      <button type="button" id={id} className="link-button" aria-labelledby={`${id} ${name}`} onClick={reset}>
        <FormattedMessage id="theme.reset" />
      </button>
    </div>
  )
}

function ValueField({ token, ...rest }: ValueProps) {
  switch (token.type) {
    case 'dimension':
      return <LengthField token={token} {...rest} />
    case 'number':
    case 'fontWeight':
      return <NumberField token={token} {...rest} />
    case 'enum':
      return <OptionField token={token} {...rest} />
    case 'fontFamily':
      return <FontField token={token} {...rest} />
    case 'file':
      return <PictureField token={token} {...rest} />
    case 'point':
      return <PointField token={token} {...rest} />
    case 'color':
      return null
  }
}
