import { FileDrop } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { type ReactNode, useId } from 'react'
import './choose-file.css'

interface Props {
  readonly lead: ReactNode
  /** Label of the button that opens the file dialog. */
  readonly button: ReactNode
  readonly help: ReactNode
  /** Reason why the last file was refused. */
  readonly fault: ReactNode
  /** Value of the input's `accept`. */
  readonly accept: string
  readonly onChoose: (files: readonly File[]) => void
  /** More buttons. */
  readonly children?: ReactNode
}

/** An area to choose a file in or drop it on. The input has `data-step-start`, for pages that move the focus to it. */
export function ChooseFile({ lead, button, help, fault, accept, onChoose, children }: Props) {
  const id = useId()
  return (
    <FileDrop size="large" disabled={false} onDrop={onChoose} onOver={() => undefined}>
      <p className="choose-file-lead">{lead}</p>
      <input
        className="fk-file-input"
        id={id}
        type="file"
        accept={accept}
        aria-labelledby={`${id}-button`}
        aria-describedby={`${id}-error ${id}-help`}
        aria-invalid={fault ? true : undefined}
        data-step-start
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <label className="button button-primary" id={`${id}-button`} htmlFor={id}>
        {button}
      </label>
      {children}
      <p className="muted choose-file-help" id={`${id}-help`}>
        {help}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {fault}
      </p>
    </FileDrop>
  )
}
