import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { writeTokenFile } from '../../dtcg.ts'
import type { Theme } from '../../theme.ts'
import { ImportTokens } from './ImportTokens.tsx'
import './exchange.css'

interface Props {
  /** The draft. */
  readonly tokens: Theme
  /** Replaces the draft after a confirmation. */
  readonly onImport: (tokens: Theme) => void
}

const FILE_NAME = 'theme.tokens.json'
const FILE_TYPE = 'application/design-tokens+json'

function download(tokens: Theme): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(writeTokenFile(tokens), null, 2)}\n`], { type: FILE_TYPE }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads the draft as a design token file, and replaces it with one. */
export function ExchangePanel({ tokens, onImport }: Props) {
  const id = useId()
  return (
    <section className="theme-exchange" aria-labelledby={`${id}-export`}>
      <h2 id={`${id}-export`}>
        <FormattedMessage id="theme.export" />
      </h2>
      <p>
        <FormattedMessage id="theme.export.text" />
      </p>
      <button type="button" className="button" onClick={() => download(tokens)}>
        <FormattedMessage id="theme.export.download" />
      </button>
      <h2>
        <FormattedMessage id="theme.import" />
      </h2>
      <p>
        <FormattedMessage id="theme.import.text" />
      </p>
      <ImportTokens tokens={tokens} onImport={onImport} />
    </section>
  )
}
