import { HtmlViewer } from '../../viewers/HtmlViewer.tsx'
import { ReadMore } from '../../viewers/ReadMore.tsx'
import type { InstructionItem } from './model.ts'

/** How much of an instruction is shown before "read more", in pixels. */
const INSTRUCTION_HEIGHT = 150

/** The instruction, folded when it is long; the same when the form is only looked at. */
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
