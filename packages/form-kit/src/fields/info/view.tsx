import { HtmlViewer } from '../../viewers/HtmlViewer.tsx'
import type { InfoItem, InstructionItem } from './model.ts'
import { ReadMore } from '../../viewers/ReadMore.tsx'
import type { FieldView } from '../../model/field-view.ts'

/** Renders the HTML below its label, if it has one; the same in view mode. */
function InfoField({ item }: { readonly item: InfoItem }) {
  return (
    <>
      {item.label && (
        <h3 className="fk-label">
          <bdi>{item.label}</bdi>
        </h3>
      )}
      <HtmlViewer html={item.content} />
    </>
  )
}

/** Height of an instruction before "Read more", in pixels. */
const INSTRUCTION_HEIGHT = 150

/** Renders an instruction, collapsed if it is long; the same in view mode. */
function InstructionField({ item }: { readonly item: InstructionItem }) {
  return (
    <div className="fk-instruction">
      {item.label && (
        <h3 className="fk-label">
          <bdi>{item.label}</bdi>
        </h3>
      )}
      <ReadMore height={INSTRUCTION_HEIGHT}>
        <HtmlViewer html={item.content} />
      </ReadMore>
    </div>
  )
}

export const infoView: FieldView<InfoItem, undefined> = { Field: InfoField, ReadOnly: InfoField, frame: 'none' }

export const instructionView: FieldView<InstructionItem, undefined> = {
  Field: InstructionField,
  ReadOnly: InstructionField,
  frame: 'none',
}
