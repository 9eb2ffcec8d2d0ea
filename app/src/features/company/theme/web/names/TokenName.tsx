import { FormattedMessage } from 'react-intl'
import { readPath } from '../../theme.ts'
import { partsOf, sectionText, tokenText } from './token-texts.ts'

/** The name of a token with its section. */
export function TokenName({ path }: { readonly path: string }) {
  const parts = readPath(path)
  if (!parts) return <bdi>{path}</bdi>
  return (
    <FormattedMessage
      id="theme.tokenOf"
      values={{
        token: <FormattedMessage key="token" id={tokenText(parts.key)} />,
        section: <FormattedMessage key="section" id={sectionText(partsOf(parts.key).section)} />,
      }}
    />
  )
}

/** The mode and, for the search and jobs, the product of a token. */
export function PathPlace({ path }: { readonly path: string }) {
  const { product, mode } = readPath(path) ?? {}
  return (
    <>
      {mode === 'light' || mode === 'dark' ? <FormattedMessage id={`editing.${mode}`} /> : null}
      {mode !== 'base' && product === 'pcsx' ? ' · ' : null}
      {product === 'pcsx' ? <FormattedMessage id="theme.product.pcsx" /> : null}
    </>
  )
}
