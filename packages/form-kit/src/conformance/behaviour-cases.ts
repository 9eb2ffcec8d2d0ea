import type { ConformanceCase } from './markup-cases.ts'
import { checkboxItemModel } from '../fields/checkbox-item/model.ts'
import { checkValues } from '../server/check-values.ts'
import type { Values } from '../model/values.ts'
import type { FieldSample } from './samples.ts'
import { must, mustEqual, NOW, Subject, type Registries } from './subject.tsx'

/** Returns the cases about the behaviour of a field with a value. */
export function behaviourCases(sample: FieldSample, registries: Registries): readonly ConformanceCase[] {
  const subject = (item = {}, filled?: unknown) => new Subject(sample, registries, item, filled)
  const { name } = sample.item
  const reported = sample.reported ?? sample.value
  const server = async (one: Subject, sent: unknown) => {
    const { ignored, ...outcome } = await checkValues(one.definition, JSON.parse(JSON.stringify(sent)) as Values, {
      models: registries.models,
      now: () => NOW,
      timeZone: 'UTC',
    })
    mustEqual(ignored, [], 'Names without a field')
    return outcome
  }
  /** Submits on the page, and checks on the server what the page would send. */
  const both = async (one: Subject) => {
    const page = await one.store.submit()
    mustEqual(await server(one, one.store.values()), page, 'What the server finds')
    return page
  }
  return [
    {
      title: 'begins clean, and complains only once it is left',
      async run() {
        const one = subject({ required: true })
        must(!one.node.state.dirty && !one.node.state.touched && one.error === undefined, 'It must begin clean.')
        if (!one.node.model.isEmpty(one.node.state.value, one.node.item)) return
        await one.store.prepare()
        one.store.leave(one.node)
        must(one.node.state.touched && one.error, 'A required field that is left empty must say so.', one.node.state)
        must(/ is required$|^This field is required$/.test(one.error), 'In the words of the specification.', one.error)
      },
    },
    {
      title: 'takes a stored value and reports the same again',
      run() {
        const one = subject({}, sample.value)
        mustEqual(one.reported, reported, 'What is reported')
        must(!one.node.state.dirty, 'A stored value must not make it dirty.')
        const again = subject({}, JSON.parse(JSON.stringify(reported)))
        mustEqual(again.reported, reported, 'What is reported of a value that was reported')
      },
    },
    {
      title: 'takes nonsense without failing',
      async run() {
        for (const stored of [
          null,
          '',
          0,
          -1,
          1e308,
          true,
          'x'.repeat(10_000),
          [],
          [null],
          {},
          [{}],
          '\u0000',
          '2026-13-45',
        ]) {
          const one = subject({}, stored)
          const page = await one.store.submit()
          if (page.ok) mustEqual(await server(one, page.values), page, 'What the server finds')
          else
            must(!(await server(one, { [name]: stored })).ok, 'What the page refuses the server must refuse.', stored)
        }
      },
    },
    {
      title: 'gives the same verdict on the server: filled in, empty, wrong',
      async run() {
        must((await both(subject({ required: true }, sample.value))).ok, 'The sample’s value must be accepted.')
        await both(subject({ required: true }))
        must((await both(subject({ required: true, disabled: true }))).ok, 'A disabled field is never wrong.')
        must((await both(subject({ required: true, readonly: true }))).ok, 'A read-only field is never wrong.')
        if (sample.wrong === undefined) return
        const one = subject({}, sample.wrong)
        const page = await one.store.submit()
        must(!page.ok, 'The wrong value must be refused.', page)
        mustEqual(await server(one, { [name]: sample.wrong }), page, 'What the server finds')
        if (sample.wrongText) mustEqual(page.errors, { [name]: sample.wrongText }, 'The error')
      },
    },
    {
      title: 'is required while a condition holds, on the server too',
      async run() {
        const models = new Map([...registries.models, ['ask', checkboxItemModel]])
        const required = { field: 'ask', operator: 'equals', value: true } as const
        const one = new Subject(sample, { ...registries, models }, { required }, undefined, [
          { name: 'ask', type: 'ask' },
        ])
        const control = one.store.field('ask')
        must(control && !one.node.state.required, 'It must not be required at first.')
        one.store.change(control, true)
        one.store.flush()
        must(one.node.state.required, 'It must be required once the condition holds.')
        const page = await one.store.submit()
        const sent = JSON.parse(JSON.stringify(one.store.values())) as Values
        const { ignored: _, ...verdict } = await checkValues(one.definition, sent, {
          models,
          now: () => NOW,
          timeZone: 'UTC',
        })
        mustEqual(verdict, page, 'What the server finds')
        must(!page.ok || !one.node.model.isEmpty(one.node.state.value, one.node.item), 'An empty one must be refused.')
      },
    },
    {
      title: 'can be computed: the page shows it, and the server replaces what was sent',
      async run() {
        if (subject().node.model.rowItems) return
        const models = new Map([...registries.models, ['ask', checkboxItemModel]])
        const computed = {
          dependsOn: ['ask'],
          compute: ({ ask }: Values) => (ask ? sample.value : undefined),
        }
        const one = new Subject(sample, { ...registries, models }, { computed }, sample.value, [
          { name: 'ask', type: 'ask' },
        ])
        const control = one.store.field('ask')
        must(control && one.node.model.isEmpty(one.node.state.value, one.node.item), 'It must be empty at first.')
        one.store.change(control, true)
        one.store.flush()
        mustEqual(one.reported, reported, 'What is reported once it is computed')
        must(!one.node.state.dirty, 'A computed value must not make it dirty.')
        must((await one.markup()).includes('<output'), 'It must be shown as an output.')
        const checked = await checkValues(one.definition, { ask: true, [name]: { tampered: true } }, { models })
        must(checked.ok, 'The server must accept it.', checked)
        mustEqual(checked.values[name], reported, 'What the server has')
      },
    },
    {
      title: 'keeps an error from elsewhere until its value changes',
      async run() {
        const one = subject({}, sample.value)
        await one.store.prepare()
        const focused: string[] = []
        one.store.onFocusRequest((node) => focused.push(node.item.name))
        mustEqual(one.store.setErrors({ [name]: 'Taken' }), [], 'Errors that could not be shown')
        mustEqual(focused, [name], 'What was focused')
        one.store.leave(one.node)
        mustEqual(one.error, 'Taken', 'The error after it was left unchanged')
        one.store.change(one.node, one.node.model.rowItems ? [] : one.node.model.emptyValue(one.node.item))
        must(one.error !== 'Taken', 'A change must take it away.')
      },
    },
    {
      title: 'reports nothing while it is hidden, and has its value back when it is shown again',
      run() {
        const show = { name: 'show', type: 'show' }
        const models = new Map([...registries.models, ['show', checkboxItemModel]])
        const item = { required: true, visibleFn: { field: 'show', operator: 'equals', value: true } } as const
        const one = new Subject(sample, { ...registries, models }, item, sample.value, [show])
        const control = one.store.field('show')
        must(control && !one.node.state.visible, 'It must be hidden at first.')
        must(!(name in one.store.values()) && one.store.checkAll().ok, 'It must report nothing and not be wrong.')
        one.store.change(control, true)
        one.store.flush()
        mustEqual(one.reported, reported, 'What is reported when it is shown')
      },
    },
    {
      title: 'goes back to the beginning with a reset',
      run() {
        const one = subject({ required: true }, sample.value)
        one.store.change(one.node, one.node.model.rowItems ? [] : one.node.model.emptyValue(one.node.item))
        one.store.leave(one.node)
        one.store.reset()
        mustEqual(one.reported, reported, 'What is reported')
        const { dirty, touched, error } = one.node.state
        mustEqual({ dirty, touched, error }, { dirty: false, touched: false, error: undefined }, 'The state')
      },
    },
  ]
}
