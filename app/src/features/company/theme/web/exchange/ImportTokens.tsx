import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ThemeFault } from '../../read-theme.ts'
import type { Theme } from '../../theme.ts'
import { themeQuery } from '../theme-queries.ts'
import { DifferenceTable } from '../versions/DifferenceTable.tsx'
import { type ReadImport, readImport } from './read-import.ts'
import '../versions/versions.css'

interface Props {
  readonly tokens: Theme
  readonly onImport: (tokens: Theme) => void
}

type Chosen = { name: string } & (ReadImport | { kind: 'unreadable' })

/** Reads a chosen file and shows its changes; only the button below applies them. */
export function ImportTokens({ tokens, onImport }: Props) {
  const app = useApp()
  const intl = useIntl()
  const { note } = useNotices()
  const files = useQuery(themeQuery(app)).data?.files ?? []
  const [chosen, setChosen] = useState<Chosen>()
  const room = useRef<HTMLDivElement>(null)
  const last = useRef(chosen)
  useEffect(() => {
    // The pressed button can be gone; the next step starts with its text.
    if (last.current !== chosen) room.current?.querySelector<HTMLElement>('[data-step-start]')?.focus()
    last.current = chosen
  }, [chosen])

  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    const { name } = file
    if (file.size > limits.themeTokensMaxBytes)
      return setChosen({ name, kind: 'refused', faults: [{ path: '', code: 'too-large' }] })
    try {
      setChosen({ name, ...readImport(await file.text(), tokens, files) })
    } catch {
      setChosen({ name, kind: 'unreadable' })
    }
  }
  if (chosen?.kind === 'ready')
    return (
      <div ref={room}>
        <Ready
          chosen={chosen}
          onCancel={() => setChosen(undefined)}
          onApply={() => {
            onImport(chosen.theme)
            setChosen(undefined)
            note(intl.formatMessage({ id: 'theme.import.done' }, { name: chosen.name }))
          }}
        />
      </div>
    )
  return (
    <div ref={room}>
      {chosen?.kind === 'refused' ? <Faults name={chosen.name} faults={chosen.faults} /> : null}
      <ChooseFile
        lead={<FormattedMessage id="theme.import.lead" />}
        button={<FormattedMessage id="theme.import.choose" />}
        help={<FormattedMessage id="theme.import.help" />}
        fault={
          chosen?.kind === 'not-json' || chosen?.kind === 'unreadable' ? (
            <FormattedMessage
              id={`theme.import.${chosen.kind}`}
              values={{ name: <bdi key="name">{chosen.name}</bdi> }}
            />
          ) : undefined
        }
        accept=".json,.tokens,application/json,application/design-tokens+json"
        onChoose={(chosenFiles) => void choose(chosenFiles)}
      />
    </div>
  )
}

interface ReadyProps {
  readonly chosen: Extract<Chosen, { kind: 'ready' }>
  readonly onCancel: () => void
  readonly onApply: () => void
}

function Ready({ chosen: { name, differences, converted, missing }, onCancel, onApply }: ReadyProps) {
  const app = useApp()
  const files = useQuery(themeQuery(app)).data?.files ?? []
  return (
    <div className="theme-import-ready">
      <p tabIndex={-1} data-step-start>
        <FormattedMessage
          id="theme.import.changes"
          values={{ name: <bdi key="name">{name}</bdi>, count: differences.length }}
        />
      </p>
      {converted.length + missing.length > 0 ? (
        <ul className="theme-notes">
          {missing.map((path) => (
            <li key={path}>
              <FormattedMessage id="theme.import.missing" values={{ path: <Code key="path" text={path} /> }} />
            </li>
          ))}
          {converted.map(({ path, from, to }) => (
            <li key={path}>
              <FormattedMessage
                id="theme.import.converted"
                values={{
                  path: <Code key="path" text={path} />,
                  from: <Code key="from" text={from} />,
                  to: <Code key="to" text={to} />,
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {differences.length > 0 ? (
        <DifferenceTable differences={differences} files={files} before="theme.inDraft" after="theme.inFile" />
      ) : null}
      <div className="theme-import-actions">
        {differences.length > 0 ? (
          <button type="button" className="button button-primary" onClick={onApply}>
            <FormattedMessage id="theme.import.apply" />
          </button>
        ) : null}
        <button type="button" className="button" onClick={onCancel}>
          <FormattedMessage id="theme.cancel" />
        </button>
      </div>
    </div>
  )
}

function Faults({ name, faults }: { readonly name: string; readonly faults: readonly ThemeFault[] }) {
  return (
    <div className="theme-import-faults">
      <p tabIndex={-1} data-step-start>
        <FormattedMessage
          id="theme.import.refused"
          values={{ name: <bdi key="name">{name}</bdi>, count: faults.length }}
        />
      </p>
      <ul>
        {faults.map(({ path, code, nearest }) => (
          <li key={`${path} ${code}`}>
            {path === '' ? null : (
              <>
                <Code text={path} />
                {': '}
              </>
            )}
            <FormattedMessage id={`theme.fault.${code}`} />
            {nearest === undefined ? null : (
              <>
                {' '}
                <FormattedMessage
                  id="theme.fault.nearest"
                  values={{ nearest: <Code key="nearest" text={nearest} /> }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Code = ({ text }: { readonly text: string }) => <code dir="ltr">{text}</code>
