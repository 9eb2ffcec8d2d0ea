import { parseDefinition } from '../definition/parse-definition.ts'
import { behaviourCases } from './behaviour-cases.ts'
import { markupCases, type ConformanceCase } from './markup-cases.ts'
import type { FieldSample } from './samples.ts'
import { must, Subject, type Registries } from './subject.tsx'

/**
 * Returns the conformance cases of a type, for any test runner. A case throws where the type does not conform.
 *
 * ```ts
 * for (const { title, run } of conformanceCases(sample, { models, views, schemas })) test(title, run)
 * ```
 */
export function conformanceCases(sample: FieldSample, registries: Registries): readonly ConformanceCase[] {
  const { hasValue } = new Subject(sample, registries).node.model
  const common = [...definitionCases(sample, registries)]
  return hasValue
    ? [...common, ...markupCases(sample, registries), ...behaviourCases(sample, registries)]
    : [...common, ...shownOnlyCases(sample, registries)]
}

function definitionCases(sample: FieldSample, registries: Registries): readonly ConformanceCase[] {
  const { models, views, schemas } = registries
  const parse = (item: unknown) => parseDefinition({ sections: [{ title: 'Section', items: [item] }] }, registries)
  return [
    {
      title: 'is registered with model, view and schema under all its names',
      run() {
        for (const name of models.get(sample.item.type)?.names ?? []) {
          must(models.has(name) && views.has(name) && schemas.has(name), `"${name}" must be in all three registries.`)
        }
      },
    },
    {
      title: 'has a schema that takes its item and refuses an option it does not know',
      async run() {
        await parse(sample.item)
        const refused = await parse({ ...sample.item, unheardOf: true }).then(
          () => false,
          () => true,
        )
        must(refused, 'An option that the type does not know must be refused.')
      },
    },
  ]
}

function shownOnlyCases(sample: FieldSample, registries: Registries): readonly ConformanceCase[] {
  return [
    {
      title: 'reports nothing and is never wrong',
      async run() {
        const one = new Subject(sample, registries, { required: true })
        const outcome = await one.store.submit()
        must(outcome.ok && Object.keys(outcome.values).length === 0, 'It has no value.', outcome)
        const unshown = one.store.setErrors({ [sample.item.name]: 'No' })
        must(unshown.length === 1 && one.error === undefined, 'It takes no error.')
      },
    },
    {
      title: 'is on the page, unless it is hidden',
      async run() {
        const label = sample.item.label ?? ''
        must((await new Subject(sample, registries).markup()).includes(label), 'It must be on the page.')
        must((await new Subject(sample, registries).markup('view')).includes(label), 'Also when the form is looked at.')
        const hidden = await new Subject(sample, registries, { hidden: true }).markup()
        must(!hidden.includes('fk-field'), 'It must not be on the page while it is hidden.', hidden)
      },
    },
  ]
}
