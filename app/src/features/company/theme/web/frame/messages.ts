import type { ThemeFiles } from '../../css.ts'
import { type Section, sections } from '../../tokens.ts'

/** Message of the editor to a framed page: the current draft. */
export interface FromEditor {
  readonly kind: 'theme-preview-show'
  /** Values by path; the page checks each. */
  readonly tokens: Readonly<Record<string, unknown>>
  readonly files: ThemeFiles
  /** Accent of the site's branding. */
  readonly accent: string
}

/** Message of a framed page: it is ready to follow the editor, or a part of it was clicked. */
export type ToEditor =
  | { readonly kind: 'theme-preview-ready' }
  | { readonly kind: 'theme-preview-open'; readonly section: Section }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFromEditor = (message: unknown): message is FromEditor =>
  isRecord(message) &&
  message['kind'] === 'theme-preview-show' &&
  isRecord(message['tokens']) &&
  isRecord(message['files']) &&
  typeof message['accent'] === 'string'

export const isToEditor = (message: unknown): message is ToEditor =>
  isRecord(message) &&
  (message['kind'] === 'theme-preview-ready' ||
    (message['kind'] === 'theme-preview-open' && sections.some((section) => section === message['section'])))
