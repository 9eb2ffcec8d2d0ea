import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ContrastFault } from '../../contrast.ts'
import { PairText } from '../names/PairText.tsx'
import { PathPlace } from '../names/TokenName.tsx'
import { useThemeEditing } from './use-theme-editor.ts'

interface Props {
  /** The pairs of a refusal; those of the draft by default. */
  readonly pairs?: readonly ContrastFault[]
  /** Called before the field of a pair opens. */
  readonly onGo?: () => void
}

/** All pairs of colours with too little contrast; each line opens the field of the colour in front. */
export function FaultList({ pairs, onGo }: Props) {
  const id = useId()
  const { faults, goTo } = useThemeEditing()
  const listed = pairs ?? faults.all
  if (listed.length === 0) return null
  return (
    <details className="tool-faults theme-faults" open={onGo !== undefined}>
      <summary id={id}>
        <FormattedMessage id="theme.contrast.count" values={{ count: listed.length }} />
      </summary>
      <ul>
        {listed.map((fault) => (
          <li key={`${fault.path} ${fault.on}`}>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                onGo?.()
                goTo(fault.path)
              }}
            >
              <PairText fault={fault} />
            </button>{' '}
            <span className="muted">
              <PathPlace path={fault.path} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
