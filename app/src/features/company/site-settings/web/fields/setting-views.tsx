import { type FieldItem, type FieldModel, type FieldModels, fieldModels, standardModels } from '@foyer/form-kit'
import {
  type FieldProps,
  type FieldView,
  type FieldViews,
  type ReadOnlyProps,
  standardViews,
} from '@foyer/form-kit/react'
import { CompanyHtmlField } from './CompanyHtmlField.tsx'
import { SequenceField, type SequenceItem } from './SequenceField.tsx'

interface LinesItem extends FieldItem {
  readonly type: 'lines'
  readonly isCode?: boolean
}

const text = standardModels.get('text')

const sequenceModel: FieldModel<SequenceItem, readonly string[]> = {
  names: ['sequence'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (value) => value.length === 0,
  readValue: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
  rules: {},
}

/** Models of the fields that settings have: those of the kit, longer texts, HTML, and lists in an order. */
export const settingModels: FieldModels = new Map([
  ...standardModels,
  ...(text
    ? ([
        ['lines', text],
        ['companyHtml', text],
      ] as const)
    : []),
  ...fieldModels(sequenceModel),
])

const linesView: FieldView<LinesItem, string> = {
  Field: ({ item, state, control, change, leave }: FieldProps<LinesItem, string>) => (
    <textarea
      {...control}
      className="fk-input"
      dir={item.isCode ? 'ltr' : undefined}
      spellCheck={item.isCode ? false : undefined}
      rows={item.isCode ? 8 : 4}
      value={state.value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={leave}
    />
  ),
  ReadOnly: ({ value }: ReadOnlyProps<LinesItem, string>) => <span className="fk-lines">{value}</span>,
  frame: 'label',
}

const htmlView: FieldView<FieldItem, string> = {
  Field: CompanyHtmlField,
  ReadOnly: ({ value }: ReadOnlyProps<FieldItem, string>) => <span className="fk-lines">{value}</span>,
  frame: 'group',
}

const sequenceView: FieldView<SequenceItem, readonly string[]> = {
  Field: SequenceField,
  ReadOnly: ({ value }: ReadOnlyProps<SequenceItem, readonly string[]>) => <span>{value.join(', ')}</span>,
  frame: 'group',
}

type AnyView = FieldViews extends ReadonlyMap<string, infer View> ? View : never

/** Views of the fields that settings have. */
export const settingViews: FieldViews = new Map<string, AnyView>([
  ...standardViews,
  ['lines', linesView],
  ['companyHtml', htmlView],
  ['sequence', sequenceView],
])
