import type { ComponentType } from 'react'
import type { FieldItem } from '../definition/types.ts'
import type { FieldNode, FieldState } from '../state/field-node.ts'

/** What the component of a field gets. It renders again only when its own field changes. */
export interface FieldProps<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly node: FieldNode<Item, Value>
  readonly item: Item
  readonly state: FieldState<Value>
  /** Attributes for the element that takes the answer: id, name, and what ties it to help and error. */
  readonly control: ControlProps
  /** Takes a new value. */
  readonly change: (value: Value) => void
  /** To be called when the person leaves the field. */
  readonly leave: () => void
}

/** What makes an element the field's control for people and assistive technology. */
export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly disabled: boolean | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-label': string | undefined
}

/** What the read-only view of a field gets. */
export interface ReadOnlyProps<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly node: FieldNode<Item, Value>
  readonly item: Item
  readonly value: Value
}

/** How a type of field looks. */
export interface FieldView<Item extends FieldItem = FieldItem, Value = unknown> {
  readonly Field: ComponentType<FieldProps<Item, Value>>
  /** Shows the value of a form that is only looked at; never called with an empty value. */
  readonly ReadOnly: ComponentType<ReadOnlyProps<Item, Value>>
  /**
   * What stands around it: a label for one control, a fieldset with a legend for a group, nothing for what brings
   * its own label or has none.
   */
  readonly frame: 'label' | 'group' | 'none'
  /** True where the control itself can be shown read-only; other types show their read-only view instead. */
  readonly ownReadonly?: boolean
  /** True where Field or ReadOnly are made with `lazyPart`, or with React's `lazy`. */
  readonly lazy?: true
}

/** A view whose item and value types are its own business. */
// oxlint-disable-next-line typescript/no-explicit-any -- views are contravariant in item and value; the registry pairs them by type name
export type AnyFieldView = FieldView<any, any>

/** Views by type name. */
export type FieldViews = ReadonlyMap<string, AnyFieldView>
