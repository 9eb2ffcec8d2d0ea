import { type FormEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Editor, Tool } from './open-editor.ts'
import './description.css'

const TOOLS = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link', 'undo', 'redo'] as const
const SWITCHES: ReadonlySet<Tool> = new Set<Tool>(['bold', 'italic', 'heading', 'bullets', 'numbers', 'link'])

interface Props {
  /** Undefined until the editor is loaded. */
  readonly editor: Editor | undefined
  /** The tools that apply where the cursor is. */
  readonly active: ReadonlySet<Tool>
  /** Id of the text. */
  readonly controls: string
}

/** The buttons of an editor of formatted text. */
export function EditorTools({ editor, active, controls }: Props) {
  const intl = useIntl()
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      <div
        className="desk-editor-tools needs-script"
        role="toolbar"
        aria-label={intl.formatMessage({ id: 'desk.job.tools' })}
        aria-controls={controls}
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
      {isLinking && editor ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
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
