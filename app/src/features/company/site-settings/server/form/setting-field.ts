import { z } from 'zod'
import type { SettingTexts } from './setting-texts.ts'

export type Path = readonly (string | number)[]
export type Schema = z.core.$ZodType

/** An item of a form, as data. */
export interface SettingItem {
  name: string
  type: string
  [option: string]: unknown
}

/** A value that can't be read from a form. */
export class UnreadableField extends Error {
  override name = 'UnreadableField'
  /** Id of the text that says why. */
  readonly text: string
  /** The part of the field, such as `0.key`; empty for the field itself. */
  readonly part: string
  constructor(text: string, part = '') {
    super(text)
    this.text = text
    this.part = part
  }
}

/** A setting as a field of a form. */
export interface SettingField {
  item: SettingItem
  /** Converts a stored value to the form's. */
  read(value: unknown): unknown
  /** Converts the form's value to one to store; undefined removes the setting. @throws UnreadableField */
  write(value: unknown): unknown
  /** Returns the name of the part of the field that holds a path within a stored value; empty for the field itself. */
  partOf(path: Path, value: unknown): string
}

export interface Place {
  schema: Schema
  /** Path of the setting, with `*` for keys and indices. */
  path: string
  name: string
  texts: SettingTexts
  /** Returns a part of the setting as a field. */
  fieldOf(place: Place): SettingField
  /** True within an object that is there or not, whose values are all stored. */
  isOptional?: boolean
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const itself = () => ''

export interface Unwrapped {
  here: Schema
  isNullable: boolean
  isOptional: boolean
  fallback: unknown
}

/** Returns a schema without its wrappers, and what they say. */
export function unwrap(schema: Schema): Unwrapped {
  if (schema instanceof z.ZodDefault) {
    const { defaultValue } = schema._zod.def
    return { ...unwrap(schema._zod.def.innerType), fallback: defaultValue, isOptional: false }
  }
  if (schema instanceof z.ZodPrefault) return unwrap(schema._zod.def.innerType)
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema._zod.def.innerType), isOptional: true }
  if (schema instanceof z.ZodNullable) return { ...unwrap(schema._zod.def.innerType), isNullable: true }
  return { here: schema, isNullable: false, isOptional: false, fallback: undefined }
}

/** Bounds that a schema states: of numbers, and of the length of texts and lists. */
export interface Bounds {
  minimum?: number
  maximum?: number
  format?: string
}

/** The properties that all fields have. */
export type Base = Pick<SettingItem, 'name'> & { label: string; help?: string }
