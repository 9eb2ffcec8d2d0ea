import { HtmlViewer } from '../../viewers/HtmlViewer.tsx'
import type { InfoItem } from './model.ts'

/** Renders the HTML below its label, if it has one; the same in view mode. */
export function InfoField({ item }: { readonly item: InfoItem }) {
  return (
    <>
      {item.label && <h3 className="fk-label">{item.label}</h3>}
      <HtmlViewer html={item.content} />
    </>
  )
}
