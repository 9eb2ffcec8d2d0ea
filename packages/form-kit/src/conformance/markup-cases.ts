import type { FieldSample } from './samples.ts'
import { must, Subject, type Registries } from './subject.tsx'

/** One requirement of every type. */
export interface ConformanceCase {
  readonly title: string
  readonly run: () => void | Promise<void>
}

const CONTROL = /<(?:input|select|textarea|button|[a-z]+ [^>]*role="(?:spinbutton|combobox|textbox)")[^>]*>/g
const EXTERNAL = 'The server does not take this.'
const HELP = 'What we use it for.'

/**
 * Returns the cases about the markup of a field with a value: what people see and what assistive technology is told.
 */
export function markupCases(sample: FieldSample, registries: Registries): readonly ConformanceCase[] {
  const subject = (item = {}, filled?: unknown) => new Subject(sample, registries, item, filled)
  const label = sample.item.label ?? ''
  return [
    {
      title: 'has its label, tied to its control or its group',
      async run() {
        const html = await subject().markup()
        must(html.includes(label), `The label "${label}" must be shown.`, html)
        const tied = /<legend|<label[^>]* for="([^"]+)"|<label[^>]*>\s*<input|aria-labelledby=/.test(html)
        must(tied, 'The label must be a legend, a label for a control or named by aria-labelledby.', html)
        for (const [, id] of html.matchAll(/ for="([^"]+)"/g))
          must(html.includes(` id="${id}"`), `for="${id}" points nowhere.`, html)
      },
    },
    {
      title: 'marks what is required, and only that',
      async run() {
        must(!(await subject().markup()).includes('fk-required'), 'What is not required must have no mark.')
        const html = await subject({ required: true }).markup()
        must(html.includes('fk-required'), 'A required field must have the mark beside its label.', html)
      },
    },
    {
      title: 'ties its help to the control',
      async run() {
        const html = await subject({ help: HELP }).markup()
        const id = idBefore(html, `<bdi>${HELP}`)
        must(html.includes(HELP) && id, 'The help must be shown, with an id.', html)
        must(describes(html, id), `A control or group must be described by "${id}".`, html)
      },
    },
    {
      title: 'shows an error beneath the control and ties it to it',
      async run() {
        const one = subject({}, sample.value)
        one.store.setErrors({ [sample.item.name]: EXTERNAL })
        const html = await one.markup()
        const at = html.lastIndexOf(EXTERNAL)
        const id = idBefore(html.slice(0, at + EXTERNAL.length), EXTERNAL)
        must(at >= 0 && id, 'The error must be shown, with an id.', html)
        must(describes(html, id), `A control or group must be described by "${id}".`, html)
        must(!html.slice(at).match(CONTROL), 'The error must stand beneath the control.', html)
        must(html.includes('data-invalid=""'), 'The field must carry data-invalid.', html)
      },
    },
    {
      title: 'has an element to focus under its id',
      async run() {
        const one = subject({}, sample.value)
        const html = await one.markup()
        // patterns: it runs on the markup of a field under test.
        const element = new RegExp(`<[a-z]+[^>]* id="[^"]*-${one.node.id}"[^>]*>`).exec(html)
        must(element, `An element must have the id of the field, which ends in "-${one.node.id}".`, html)
        const focusable = /^<(input|select|textarea|button)|tabindex=/i.test(element[0])
        must(focusable || html.slice(element.index).match(CONTROL), 'It must be focusable or hold what is.', html)
      },
    },
    {
      title: 'cannot be used while it is disabled',
      async run() {
        const html = await subject({ disabled: true }, sample.value).markup()
        for (const control of controlsIn(html)) {
          must(/ disabled=""|aria-disabled="true"/.test(control), 'Every control must be disabled.', control)
        }
      },
    },
    {
      title: 'shows its value and takes none while it is read-only',
      async run() {
        const html = await subject({ readonly: true }, sample.value).markup()
        must(html.includes(label), `The label "${label}" must be shown.`, html)
        // A read-only view can have buttons: to save a file, for example.
        const viewed = html.includes('class="fk-value"')
        for (const control of controlsIn(html)) {
          if (viewed && control.startsWith('<button')) continue
          const fixed = / readonly=""| disabled=""|aria-readonly="true"|aria-disabled="true"/i.test(control)
          must(fixed, 'Every control must be read-only.', control)
        }
      },
    },
    {
      title: 'is nowhere on the page while it is hidden',
      async run() {
        const html = await subject({ hidden: true, required: true }, sample.value).markup()
        must(!html.includes(label) && !html.includes('fk-field'), 'Nothing of it may be on the page.', html)
      },
    },
    {
      title: 'can be looked at, with an answer and without',
      async run() {
        const filled = subject({}, sample.value)
        const html = await filled.markup('view')
        must(html.includes(label) && !html.includes('data-empty'), 'Label and answer must be shown.', html)
        must(/class="fk-value"[^>]*>(?!<\/div>)/.test(html), 'The answer must not be blank.', html)
        const empty = subject({ disabled: false })
        if (!filled.node.model.isEmpty(empty.node.state.value, empty.node.item)) return
        const none = await empty.markup('view')
        must(none.includes(empty.store.messages.noAnswer), 'That there is no answer must be said.', none)
      },
    },
  ]
}

/** Returns the controls that take an answer, without the buttons that only expand something. */
function controlsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(CONTROL), ([control]) => control).filter(
    (control) => !control.includes('aria-expanded=') || /aria-haspopup=|role="combobox"/.test(control),
  )
}

/** Returns the id of the element whose text begins with the given one. */
function idBefore(html: string, text: string): string | undefined {
  const element = html.slice(0, html.lastIndexOf(text)).match(/<[a-z][^<]*>$/)?.[0]
  return element && / id="([^"]+)"/.exec(element)?.[1]
}

function describes(html: string, id: string): boolean {
  return [...html.matchAll(/aria-describedby="([^"]*)"/g)].some(([, ids]) => ids?.split(' ').includes(id))
}
