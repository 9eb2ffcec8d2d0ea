import { baseKeymap, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser as ContentParser, DOMSerializer, type MarkType, type NodeType, Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { cleanPasted, htmlOfText } from './clean-pasted.ts'
import { linkOf, schema } from './schema.ts'

/** Commands of the editor’s buttons. */
export type Tool = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'link' | 'undo' | 'redo'

interface Options {
  html: string
  attributes: Record<string, string>
  onChange(html: string): void
  /** Called with the tools that apply where the cursor is. */
  onTools(active: ReadonlySet<Tool>): void
}

/** An open editor of a description. */
export interface Editor {
  use(tool: Exclude<Tool, 'link'>): void
  /** Sets the address of the selected text's link; empty removes it. @returns false if the address isn't allowed */
  setLink(href: string): boolean
  /** Address of the link at the cursor; empty without one. */
  link(): string
  /** Changes attributes of the text area, such as that it is invalid. */
  mark(attributes: Record<string, string>): void
  /** Writes text at the cursor. */
  insert(text: string): void
  focus(): void
  close(): void
}

const { nodes, marks } = schema

const commands: Record<Exclude<Tool, 'link'>, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: (state, dispatch) =>
    isInside(state, nodes.heading)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading)(state, dispatch),
  bullets: listCommand(nodes.bullet_list),
  numbers: listCommand(nodes.ordered_list),
  quote: wrapIn(nodes.blockquote),
  undo,
  redo,
}

function listCommand(type: NodeType): Command {
  return (state, dispatch) =>
    isInside(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch)
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true
  return false
}

function hasMark({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState, type: MarkType): boolean {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Tab stays the browser's, so that the keyboard can leave the text. */
const keys = keymap({
  'Mod-b': commands.bold,
  'Mod-i': commands.italic,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Shift-Enter': lineBreak,
  Enter: splitListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
})

const parse = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return ContentParser.fromSchema(schema).parse(body)
}

/** Returns the HTML of a document, as the server stores it: entries of lists without paragraphs. */
function htmlOf({ doc }: EditorState): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  for (const item of box.querySelectorAll('li')) {
    const [first] = item.children
    if (first?.tagName === 'P' && item.querySelectorAll(':scope > p').length === 1)
      first.replaceWith(...first.childNodes)
  }
  return box.textContent.trim() === '' ? '' : box.innerHTML
}

const activeIn = (state: EditorState): ReadonlySet<Tool> =>
  new Set<Tool>([
    ...(hasMark(state, marks.strong) ? (['bold'] as const) : []),
    ...(hasMark(state, marks.em) ? (['italic'] as const) : []),
    ...(hasMark(state, marks.link) ? (['link'] as const) : []),
    ...(isInside(state, nodes.heading) ? (['heading'] as const) : []),
    ...(isInside(state, nodes.bullet_list) ? (['bullets'] as const) : []),
    ...(isInside(state, nodes.ordered_list) ? (['numbers'] as const) : []),
  ])

/** Opens an editor of a description in an element. What is pasted comes in as the description can have it. */
export function openEditor(place: HTMLElement, { html, attributes, onChange, onTools }: Options): Editor {
  let shown = attributes
  const view = new EditorView(place, {
    state: EditorState.create({ doc: parse(html), plugins: [history(), keys, keymap(baseKeymap)] }),
    attributes: () => shown,
    transformPastedHTML: cleanPasted,
    clipboardTextParser: (text) => new Slice(parse(htmlOfText(text)).content, 0, 0),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      onTools(activeIn(view.state))
      if (transaction.docChanged) onChange(htmlOf(view.state))
    },
  })
  const run = (command: Command) => {
    command(view.state, view.dispatch)
    view.focus()
  }
  const link = () => {
    const { $from, from, to } = view.state.selection
    const found = marks.link.isInSet($from.marks())
    if (found) return String(found.attrs['href'])
    let href = ''
    view.state.doc.nodesBetween(from, to, (node) => {
      href ||= String(marks.link.isInSet(node.marks)?.attrs['href'] ?? '')
    })
    return href
  }
  return {
    use: (tool) => run(commands[tool]),
    link,
    setLink(typed) {
      const href = /^[\w.-]+\.\w+(?:\/|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed
      const attrs = linkOf(href)
      if (typed.trim() !== '' && !attrs) return false
      const { from, to, empty } = view.state.selection
      const change = view.state.tr.removeMark(from, to, marks.link)
      if (attrs && empty) change.replaceSelectionWith(schema.text(attrs.href, [marks.link.create(attrs)]), false)
      else if (attrs) change.addMark(from, to, marks.link.create(attrs))
      view.dispatch(change)
      view.focus()
      return true
    },
    mark(changed) {
      shown = { ...attributes, ...changed }
      view.setProps({ attributes: () => shown })
    },
    insert(text) {
      view.dispatch(view.state.tr.insertText(text).scrollIntoView())
      view.focus()
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
