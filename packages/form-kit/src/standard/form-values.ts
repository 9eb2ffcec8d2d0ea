import type { ChoiceValue, FieldItem, FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import type { EsignValue } from '../fields/esign-form/model.ts'
import type { UploadedFile } from '../fields/file-upload/files/uploaded-file.ts'
import type { StandardItem } from './standard-item.ts'

/**
 * Returns the definition unchanged and keeps its literal types, from which {@link FormValues} infers the values. The
 * compiler does not refuse options that a type lacks; add `as const satisfies FormDefinition<StandardItem>` for that.
 */
export function defineForm<const Definition extends FormDefinition<StandardItem>>(definition: Definition): Definition {
  return definition
}

/**
 * The values of a successful submit, inferred from a literal definition. A choice has its literal values, and a
 * field with a `visibleFn` is optional. {@link Values} if the names are not literal; unknown for a host's own types.
 */
export type FormValues<Definition extends FormDefinition> = ItemValues<Definition['sections'][number]['items'][number]>

type ItemValues<Item extends FieldItem> = string extends Item['name']
  ? Values
  : Flat<
      { readonly [One in Item as One extends Unreported | SometimesReported ? never : One['name']]: ValueOf<One> } & {
        readonly [
          One in Item as One extends Unreported ? never : One extends SometimesReported ? One['name'] : never
        ]?: ValueOf<One>
      }
    >

type Flat<Type> = { [Key in keyof Type]: Type[Key] }

/** Items that never report a value. */
type Unreported = { readonly hidden: true } | { readonly type: 'info' | 'instruction' }

/** Items that report a value only while they are visible. */
type SometimesReported = { readonly visibleFn: NonNullable<FieldItem['visibleFn']> } | { readonly hidden: boolean }

/** Required items that people can answer; never empty after the checks. */
type Filled = { readonly required: true; readonly disabled?: false; readonly readonly?: false }

type OrNull<Item, Value> = Item extends Filled ? Value : Value | null

type ChoiceOf<Item> = Item extends { readonly apiEndpoint: string } | { readonly apiCall: unknown }
  ? ChoiceValue
  : Item extends { readonly choices: readonly { readonly value: infer Value }[] }
    ? Value
    : ChoiceValue

interface ReportedRange {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly isCurrent: boolean
}

/** Types whose value does not depend on the item's options. */
interface PlainValues {
  readonly country: string
  readonly date: string
  readonly email: string
  readonly embedded_form: EsignValue
  readonly esignForm: EsignValue
  readonly fileUpload: readonly UploadedFile[]
  readonly file_upload: readonly UploadedFile[]
  readonly phone: string
  readonly sin: string
  readonly skillSelector: readonly string[]
  readonly ssn: string
  readonly state: string
  readonly text: string
  readonly textarea: string
}

type ValueOf<Item extends FieldItem> = Item['type'] extends keyof PlainValues
  ? PlainValues[Item['type']]
  : Item extends { readonly type: 'number' }
    ? OrNull<Item, number>
    : Item extends { readonly type: 'star_rating' }
      ? // A rating is disabled unless its item says otherwise.
        Item extends { readonly disabled: false }
        ? OrNull<Item, number>
        : number | null
      : Item extends { readonly type: 'checkboxItem' }
        ? Item extends Filled
          ? true
          : boolean
        : Item extends { readonly type: 'radio' }
          ? OrNull<Item, ChoiceOf<Item>>
          : Item extends { readonly type: 'checkbox' }
            ? readonly ChoiceOf<Item>[]
            : Item extends { readonly type: 'select' | 'dropdown' }
              ? Item extends { readonly multiple: true }
                ? readonly ChoiceOf<Item>[]
                : OrNull<Item, ChoiceOf<Item>>
              : Item extends { readonly type: 'dateRange' }
                ? OrNull<Item, ReportedRange>
                : Item extends {
                      readonly type: 'dynamicList'
                      readonly items: readonly (infer Inner extends FieldItem)[]
                    }
                  ? readonly ItemValues<Inner>[]
                  : unknown
