import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useAct } from '#features/company/desk/web/index.ts'
import type { ConnectionFacts } from '../contract.ts'
import { pullBody, PullSettings } from './PullSettings.tsx'

/** A button that opens a form for how a connection is pulled. */
export function ChangeConnection({ connection }: { readonly connection: ConnectionFacts }) {
  const { source } = connection
  const opener = useRef<HTMLButtonElement>(null)
  /** Undefined until a person opens it. */
  const [open, setOpen] = useState<boolean>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (open === false) opener.current?.focus()
  }, [open])
  if (open)
    return (
      <ChangeForm
        connection={connection}
        onClose={(text) => {
          setSaid(text)
          setOpen(false)
        }}
      />
    )
  return (
    <>
      <button ref={opener} type="button" className="link-button needs-script" onClick={() => setOpen(true)}>
        <FormattedMessage id="connections.act.change" />
        <span className="visually-hidden">
          : <bdi>{source}</bdi>
        </span>
      </button>
      <span role="status">{said}</span>
    </>
  )
}

interface ChangeFormProps {
  readonly connection: ConnectionFacts
  /** Gets what was done, to be announced. */
  readonly onClose: (said: string) => void
}

function ChangeForm({ connection: { id, everyMinutes, apply, closeMissing }, onClose }: ChangeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [pull, setPull] = useState({ minutes: everyMinutes, apply: apply ?? '', closes: closeMissing } as const)
  const { busy, failure, onSubmit, perform } = useAct({ form })
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const save = async () => {
    const body = { id, ...pullBody(pull) }
    const said = await perform('POST /api/desk/acts/connection/change', { body }, 'connections.changeDone')
    onClose(said ?? '')
    return said
  }
  return (
    <form ref={form} className="desk-form" onSubmit={onSubmit(save)}>
      <PullSettings chosen={pull} onChange={setPull} />
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id="connections.saveChange" />
        </button>
        <button type="button" className="button" onClick={() => onClose('')}>
          <FormattedMessage id="desk.many.cancel" />
        </button>
      </div>
    </form>
  )
}
