import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { fitHeadings } from '#features/jobs/positions/description-outline.ts'
import { EditorTools } from './EditorTools.tsx'
import type { Editor, Tool } from './open-editor.ts'
import './description.css'

interface Props {
  readonly value: string
  /** Shown until the editor is loaded: sanitized by the server, while `value` is what this browser kept. */
  readonly stored: string
  readonly onChange: (html: string) => void
  readonly error: string | undefined
}

/** The description of a job as it will look, with buttons for its parts. The editor is loaded when the page is open. */
export function DescriptionField({ value, stored, onChange, error }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [active, setActive] = useState<ReadonlySet<Tool>>(new Set())
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
      <EditorTools editor={editor} active={active} controls={`${id}-text`} />
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
    </div>
  )
}
