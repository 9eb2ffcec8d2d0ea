import { type DragEvent, type ReactNode, useEffect, useState } from 'react'

export interface FileDropProps {
  readonly size: string
  readonly disabled: boolean | undefined
  readonly onDrop: (files: readonly File[]) => void
  /** Told when files come over the place and when they leave it. */
  readonly onOver: (over: boolean) => void
  readonly children: ReactNode
}

/** A place to drop files. A file that misses it does not take the reader away from the form. */
export function FileDrop({ size, disabled, onDrop, onOver, children }: FileDropProps) {
  const [over, setOver] = useState(false)
  useEffect(keepPageWhileDragging, [])
  const turn = (next: boolean) => {
    if (next === over) return
    setOver(next)
    onOver(next)
  }
  return (
    <div
      className="fk-drop"
      data-size={size}
      data-over={over ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onDragOver={(event) => {
        if (disabled || !bringsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
        turn(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) turn(false)
      }}
      onDrop={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        turn(false)
        if (!disabled) onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

function bringsFiles({ dataTransfer }: DragEvent | globalThis.DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Browsers open a file that is dropped anywhere on a page, and what was typed into the form is gone. */
function keepPageWhileDragging(): () => void {
  const keep = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !bringsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
