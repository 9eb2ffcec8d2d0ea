import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'

/** A PDF without pages, as a file of the form kit. */
const FILE = {
  uid: 'file-1',
  name: 'resume.pdf',
  size: 15,
  type: 'application/pdf',
  lastModified: 0,
  webkitRelativePath: '',
  content: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64'),
  status: 'done',
}

/** Returns a valid answer for each field of a definition, by name. Choices get their first option. */
export function fillForm(definition: FormDefinition): Record<string, unknown> {
  return fillItems(definition.sections.flatMap(({ items }) => items))
}

const fillItems = (items: readonly FieldItem[]): Record<string, unknown> =>
  Object.fromEntries(
    items.flatMap((item) =>
      ANSWERS[item.type] === undefined ? [] : [[item.name, fit(ANSWERS[item.type]?.(item), item)]],
    ),
  )

/** Returns an answer within the limits of the item's rules. */
function fit(answer: unknown, item: FieldItem): unknown {
  const limit = (type: string) => {
    const value = Number(item.rules?.find((rule) => rule.type === type)?.value)
    return Number.isFinite(value) ? value : undefined
  }
  if (typeof answer === 'number')
    return Math.min(Math.max(answer, limit('minValue') ?? answer), limit('maxValue') ?? Number.MAX_SAFE_INTEGER)
  const isText = item.type === 'text' || item.type === 'textarea'
  return isText && typeof answer === 'string'
    ? answer
        .padEnd(limit('minLength') ?? 0, ' more')
        .slice(0, limit('maxLength'))
        .trimEnd()
    : answer
}

type ItemWithOptions = FieldItem & {
  readonly choices?: readonly { readonly value: unknown }[]
  readonly multiple?: boolean
  readonly items?: readonly FieldItem[]
}

const firstOf = ({ choices = [] }: ItemWithOptions): unknown => choices[0]?.value

const ANSWERS: Readonly<Record<string, (item: ItemWithOptions) => unknown>> = {
  text: () => 'An answer',
  textarea: () => 'An answer in more words.',
  email: () => 'alice@example.com',
  phone: () => '+14155550123',
  number: () => 3,
  date: () => '2026-05-04',
  dateRange: () => ({ startDate: '2020-01', endDate: '2021-02', isCurrent: false }),
  radio: firstOf,
  select: (item) => (item.multiple ? [firstOf(item)] : firstOf(item)),
  dropdown: (item) => (item.multiple ? [firstOf(item)] : firstOf(item)),
  checkbox: (item) => [firstOf(item)],
  checkboxItem: () => true,
  country: () => 'DE',
  fileUpload: () => [FILE],
  dynamicList: ({ items = [] }) => [fillItems(items)],
}
