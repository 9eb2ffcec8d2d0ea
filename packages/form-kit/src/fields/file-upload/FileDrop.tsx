import { useEffect, useState, type DragEvent, type ReactNode } from 'react'

export interface FileDropProps {
  readonly size: string
  readonly disabled: boolean | undefined
  /** True if the area shows the only file that it takes. */
  readonly holdsFile?: boolean
  readonly onDrop: (files: readonly File[]) => void
  /** Called when files are dragged over the area and when they leave it. */
  readonly onOver: (over: boolean) => void
  readonly children: ReactNode
}

/** Renders an area that accepts dropped files. A file dropped beside it does not navigate away from the form. */
export function FileDrop({ size, disabled, holdsFile, onDrop, onOver, children }: FileDropProps) {
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
      data-held={holdsFile ? '' : undefined}
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

/** Prevents the browser from opening a file that is dropped elsewhere on the page, which would lose typed text. */
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
