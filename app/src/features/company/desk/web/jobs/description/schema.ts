import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const spans = (dom: HTMLElement) => ({
  colspan: dom.getAttribute('colspan'),
  rowspan: dom.getAttribute('rowspan'),
})

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: 'block+',
  attrs: { colspan: { default: null }, rowspan: { default: null } },
  isolating: true,
  parseDOM: [{ tag, getAttrs: spans }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, attrs, 0],
})

const block = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

/** Content that the description of a job can have. Tables and preformatted text come from other systems: they stay, and no button makes them. */
const nodes = {
  doc: { content: 'block+' },
  paragraph: block('p', 'inline*'),
  heading: block('h2', 'inline*', {
    attrs: { level: { default: 2 } },
    defining: true,
    // As the server stores them.
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs['level']}`, 0],
  }),
  bullet_list: block('ul', 'list_item+'),
  ordered_list: block('ol', 'list_item+'),
  list_item: block('li', 'paragraph block*', { group: '', defining: true }),
  blockquote: block('blockquote', 'block+', { defining: true }),
  code_block: block('pre', 'text*', {
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
  table: block('table', 'table_row+', { isolating: true, toDOM: (): DOMOutputSpec => ['table', ['tbody', 0]] }),
  table_row: block('tr', '(table_cell | table_header)+', { group: '' }),
  table_cell: cell('td'),
  table_header: cell('th'),
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

const isBold = (value: string) => /^(?:bold(?:er)?|[5-9]\d{2})$/.test(value) && null

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom: HTMLElement) => linkOf(dom.getAttribute('href') ?? '') }],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', attrs, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight', getAttrs: isBold }],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: (): DOMOutputSpec => ['u', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
} satisfies Record<string, MarkSpec>

/** Returns the attributes of a link that the server keeps; false for any other address. */
export function linkOf(href: string): { href: string } | false {
  const target = href.trim()
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s?]+@)/i.test(target) ? { href: target } : false
}

export const schema = new Schema({ nodes, marks })
