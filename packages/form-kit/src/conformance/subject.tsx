import { prerender } from 'react-dom/static'
import type { ItemSchemas } from '../standard/schemas.ts'
import type { FieldItem, FormDefinition } from '../model/definition.ts'
import type { FieldModels } from '../model/field-model.ts'
import type { FieldViews } from '../model/field-view.ts'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import type { FieldNode } from '../model/field-node.ts'
import { createFormStore, type FormStore } from '../state/form-store.ts'
import type { FieldSample } from './samples.ts'

/** The registries that hold the type under test. */
export interface Registries {
  readonly models: FieldModels
  readonly views: FieldViews
  readonly schemas: ItemSchemas
}

/** A fixed time, so that results do not depend on the day. */
export const NOW = Date.UTC(2026, 4, 20, 12)

/** A form with one field of the type under test. */
export class Subject {
  readonly sample: FieldSample
  readonly definition: FormDefinition
  readonly store: FormStore
  readonly node: FieldNode
  readonly #registries: Registries

  constructor(
    sample: FieldSample,
    registries: Registries,
    item: Partial<FieldItem> = {},
    filled?: unknown,
    others: readonly FieldItem[] = [],
  ) {
    this.sample = sample
    this.#registries = registries
    this.definition = { sections: [{ title: 'Section', items: [...others, { ...sample.item, ...item }] }] }
    this.store = createFormStore({
      definition: this.definition,
      models: registries.models,
      initialValues: filled === undefined ? {} : { [sample.item.name]: filled },
      now: () => NOW,
      timeZone: 'UTC',
    })
    const node = this.store.field(sample.item.name)
    if (!node) throw new Error(`The type "${sample.item.type}" is not registered.`)
    this.node = node
  }

  get error(): string | undefined {
    return this.node.state.error
  }

  /** The reported value of the field. */
  get reported(): unknown {
    return this.store.values()[this.sample.item.name]
  }

  /** Returns the markup of the page once all of its code is loaded. */
  async markup(mode: 'edit' | 'view' = 'edit'): Promise<string> {
    const page = <SimpleForm store={this.store} views={this.#registries.views} mode={mode} aria-label="Form" />
    // In one piece: React would stream large content after the rest.
    const { prelude } = await prerender(page, { progressiveChunkSize: Infinity })
    return await new Response(prelude).text()
  }
}

/** Fails a case with the expectation that was not met. */
export function must(holds: unknown, expected: string, seen?: unknown): asserts holds {
  if (!holds) throw new Error(seen === undefined ? expected : `${expected}\nSeen: ${write(seen)}`)
}

/** Fails a case unless two values have the same JSON. */
export function mustEqual(seen: unknown, expected: unknown, what: string): void {
  must(write(seen) === write(expected), `${what} must be ${write(expected)}`, seen)
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
