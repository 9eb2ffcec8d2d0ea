import type { ComponentType } from 'react'
import type { FieldItem } from './definition.ts'
import type { FieldNode, FieldState } from './field-node.ts'

/** Props of a field's component. It renders only when its own field changes. */
export interface FieldProps<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly node: FieldNode<Item, Value>
  readonly item: Item
  readonly state: FieldState<Value>
  /** Attributes of the element that takes the answer: id, name, and its links to help and error. */
  readonly control: ControlProps
  /** Sets a new value. */
  readonly change: (value: Value) => void
  /** Reports that the person left the field. */
  readonly leave: () => void
}

/** Attributes that make an element the field's control, for people and assistive technology. */
export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly disabled: boolean | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-label': string | undefined
}

/** Props of a field's read-only view. */
export interface ReadOnlyProps<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly node: FieldNode<Item, Value>
  readonly item: Item
  readonly value: Value
}

/** The looks of a type of field. */
export interface FieldView<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly Field: ComponentType<FieldProps<Item, Value>>
  /** Renders the value in view mode; never called with an empty value. */
  readonly ReadOnly: ComponentType<ReadOnlyProps<Item, Value>>
  /**
   * Markup around the control: a label for one control, a fieldset for a group, nothing for types with their own
   * label or none.
   */
  readonly frame: 'label' | 'group' | 'none'
  /** True if the control has its own read-only state; other types show their read-only view. */
  readonly ownReadonly?: boolean
  /** True if Field or ReadOnly are created with `lazyPart` or React's `lazy`. */
  readonly lazy?: true
  /** Returns true if the loaded field will show a value in place of its control, which gives its placeholder another size. */
  readonly showsValue?: (item: Item, value: Value) => boolean
}

/** A view with any item and value types. */
// oxlint-disable-next-line typescript/no-explicit-any -- views are contravariant in item and value; the registry pairs them by type name
export type AnyFieldView = FieldView<any, any>

export type FieldViews = ReadonlyMap<string, AnyFieldView>
