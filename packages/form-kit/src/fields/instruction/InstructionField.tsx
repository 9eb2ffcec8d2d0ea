import { HtmlViewer } from '../../viewers/HtmlViewer.tsx'
import { ReadMore } from '../../viewers/ReadMore.tsx'
import type { InstructionItem } from './model.ts'

/** Height of an instruction before "Read more", in pixels. */
const INSTRUCTION_HEIGHT = 150

/** Renders an instruction, collapsed if it is long; the same in view mode. */
export function InstructionField({ item }: { readonly item: InstructionItem }) {
  return (
    <div className="fk-instruction">
      {item.label && <h3 className="fk-label">{item.label}</h3>}
      <ReadMore height={INSTRUCTION_HEIGHT}>
        <HtmlViewer html={item.content} />
      </ReadMore>
    </div>
  )
}
