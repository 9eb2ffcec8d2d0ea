import type { Definition } from '../model/tree.ts'

/** Message of the editor to its preview frame. */
export interface FromEditor {
  readonly kind: 'form-preview-show'
  readonly definition: Definition
  readonly buttons: boolean
}

/** Message of the preview frame: it can show a form, or a button of the admin layout was pressed. */
export interface ToEditor {
  readonly kind: 'form-preview-ready' | 'form-preview-act'
  readonly act?: 'duplicate' | 'edit' | 'delete' | 'up' | 'down'
  readonly name?: string
}

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined

export const isFromEditor = (message: unknown): message is FromEditor => kindOf(message) === 'form-preview-show'

export const isToEditor = (message: unknown): message is ToEditor =>
  kindOf(message) === 'form-preview-ready' || kindOf(message) === 'form-preview-act'
