import { HtmlViewer } from '../../viewers/HtmlViewer.tsx'
import type { InfoItem } from './model.ts'

/** The HTML under its label, if it has one; the same when the form is only looked at. */
export function InfoField({ item }: { readonly item: InfoItem }) {
  return (
    <>
      {item.label && <h3 className="fk-label">{item.label}</h3>}
      <HtmlViewer html={item.content} />
    </>
  )
}
