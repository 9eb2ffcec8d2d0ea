import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { EditorTools } from './EditorTools.tsx'
import type { Editor, Tool } from './open-editor.ts'

interface Props {
  readonly label: string
  /** The HTML when the editor opens; later values are its own. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly error?: string | undefined
  /** Id of a text that describes it. */
  readonly describedBy?: string
  /** Returns further tools, which write at the cursor. */
  readonly renderTools?: (insert: (text: string) => void) => ReactNode
}

/** An editor of the company’s formatted text. */
export function HtmlEditor({ label, value, onChange, error, describedBy, renderTools }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [active, setActive] = useState<ReadonlySet<Tool>>(new Set())
  const [failed, setFailed] = useState(false)
  const changed = useEffectEvent((html: string) => onChange(html === '<p></p>' ? '' : html))
  const current = useEffectEvent(() => value)
  useEffect(() => {
    let opened: Editor | undefined
    let left = false
    import('./open-editor.ts').then(
      ({ openEditor }) => {
        if (left || !place.current) return
        opened = openEditor(place.current, {
          html: current(),
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
            ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
            class: 'company-html desk-editor-text',
            dir: 'auto',
          },
          onChange: changed,
          onTools: setActive,
        })
        setEditor(opened)
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      opened?.close()
    }
  }, [label, describedBy])
  useEffect(() => editor?.mark(error ? { 'aria-invalid': 'true', tabindex: '0' } : {}), [editor, error])
  return (
    <>
      <EditorTools editor={editor} active={active} controls={id} />
      {renderTools?.((text) => editor?.insert(text))}
      <div ref={place} id={id} className="settings-html-box" />
      {failed ? (
        <p className="field-error" role="alert">
          <FormattedMessage id="desk.job.editorFailed" />
        </p>
      ) : null}
    </>
  )
}
