import type { ReactNode } from 'react'
import { HtmlViewer } from '../viewers/HtmlViewer.tsx'

/** Content to read: a heading, a description in HTML, a picture. */
export interface HtmlContentItem {
  readonly name: string
  readonly label: string
  readonly description: string
  /** Shown at 400 by 200 pixels; `alt` is empty for a decorative picture. */
  readonly image?: { readonly src: string; readonly alt: string }
}

export interface HtmlContentFormProps {
  readonly items: readonly HtmlContentItem[]
  readonly actions?: ReactNode
}

/** Renders a page to read, with buttons to continue. */
export function HtmlContentForm({ items, actions }: HtmlContentFormProps) {
  return (
    <div className="fk-form fk-content">
      {items.map(({ name, label, description, image }) => (
        <section key={name} className="fk-section">
          <h2 className="fk-section-title">{label}</h2>
          {image && <img className="fk-content-image" src={image.src} alt={image.alt} width={400} height={200} />}
          <HtmlViewer html={description} />
        </section>
      ))}
      {actions && <div className="fk-actions">{actions}</div>}
    </div>
  )
}
