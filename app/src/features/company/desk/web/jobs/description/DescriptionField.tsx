import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import { fitHeadings } from '#features/jobs/positions/description-outline.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Editor, Tool } from './open-editor.ts'
import './description.css'

interface Props {
  readonly value: string
  /** Shown until the editor is loaded: sanitized by the server, while `value` is what this browser kept. */
  readonly stored: string
  readonly onChange: (html: string) => void
  readonly error: string | undefined
}

const TOOLS = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link', 'undo', 'redo'] as const
const SWITCHES: ReadonlySet<Tool> = new Set<Tool>(['bold', 'italic', 'heading', 'bullets', 'numbers', 'link'])

/** The description of a job as it will look, with buttons for its parts. The editor is loaded when the page is open. */
export function DescriptionField({ value, stored, onChange, error }: Props) {
  const id = useId()
  const intl = useIntl()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [active, setActive] = useState<ReadonlySet<Tool>>(new Set())
  const [isLinking, setLinking] = useState(false)
  const [failed, setFailed] = useState(false)
  const change = useEffectEvent(onChange)
  const current = useEffectEvent(() => value)
  useEffect(() => {
    let opened: Editor | undefined
    let left = false
    import('./open-editor.ts').then(
      ({ openEditor }) => {
        if (left || !place.current) return
        opened = openEditor(place.current, {
          html: fitHeadings(current(), 2),
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-error ${id}-help`,
            class: 'description desk-editor-text',
            dir: 'auto',
          },
          onChange: change,
          onTools: setActive,
        })
        setEditor(opened)
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      opened?.close()
      setEditor(undefined)
    }
  }, [id])
  useEffect(() => editor?.mark(error ? { 'aria-invalid': 'true', tabindex: '0' } : {}), [editor, error])
  return (
    <div className="field desk-editor">
      <span className="desk-label" id={`${id}-label`}>
        <FormattedMessage id="desk.jobs.description" />
      </span>
      <div
        className="desk-editor-tools needs-script"
        role="toolbar"
        aria-label={intl.formatMessage({ id: 'desk.job.tools' })}
        aria-controls={`${id}-text`}
      >
        {TOOLS.map((tool) => (
          <button
            key={tool}
            type="button"
            className="button"
            aria-disabled={!editor}
            aria-pressed={SWITCHES.has(tool) ? active.has(tool) : undefined}
            onClick={() => (tool === 'link' ? setLinking(editor !== undefined) : editor?.use(tool))}
          >
            <FormattedMessage id={`desk.job.tool.${tool}`} />
          </button>
        ))}
      </div>
      <div ref={place} id={`${id}-text`} className="desk-editor-box">
        {editor ? null : (
          <div className="description desk-editor-text" dangerouslySetInnerHTML={{ __html: fitHeadings(stored, 2) }} />
        )}
      </div>
      <p className="field-error" id={`${id}-error`} role={failed ? 'alert' : undefined}>
        {failed ? <FormattedMessage id="desk.job.editorFailed" /> : error}
      </p>
      <p className="field-help muted" id={`${id}-help`}>
        <FormattedMessage id="desk.job.descriptionHelp" />
      </p>
      {isLinking && editor ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}

/** Asks for the address of a link. */
function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const id = useId()
  const intl = useIntl()
  const [href, setHref] = useState(() => editor.link())
  const [fault, setFault] = useState<string>()
  const set = (event: FormEvent) => {
    event.preventDefault()
    // React passes it on to the form of the job.
    event.stopPropagation()
    if (editor.setLink(href)) onClose()
    else setFault(intl.formatMessage({ id: 'desk.job.fault.link' }))
  }
  // Forms can't be nested, and the editor is within that of the job.
  return createPortal(
    <Dialog labelledBy={id} onClose={onClose} initialFocus={(dialog) => dialog.querySelector<HTMLElement>('input')}>
      <h2 id={id}>
        <FormattedMessage id="desk.job.tool.link" />
      </h2>
      <form noValidate onSubmit={set}>
        <TextField
          name="href"
          label={<FormattedMessage id="desk.job.linkAddress" />}
          help={<FormattedMessage id="desk.job.linkHelp" />}
          value={href}
          onChange={setHref}
          autoComplete="off"
          inputMode="url"
          error={fault}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="desk.job.cancel" />
          </button>
          <button type="submit" className="button button-primary">
            <FormattedMessage id="desk.job.setLink" />
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}
