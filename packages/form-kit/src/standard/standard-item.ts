import type { CheckboxItemItem } from '../fields/checkbox-item/model.ts'
import type { CheckboxItem } from '../fields/checkbox/model.ts'
import type { CountryItem } from '../fields/country/model.ts'
import type { DateRangeItem } from '../fields/date-range/model.ts'
import type { DateItem } from '../fields/date/model.ts'
import type { DynamicListItem } from '../fields/dynamic-list/model.ts'
import type { EmailItem } from '../fields/email/model.ts'
import type { EsignItem } from '../fields/esign-form/model.ts'
import type { FileUploadItem } from '../fields/file-upload/files/file-upload-item.ts'
import type { InfoItem, InstructionItem } from '../fields/info/model.ts'
import type { NumberItem } from '../fields/number/model.ts'
import type { PhoneItem } from '../fields/phone/model.ts'
import type { RadioItem } from '../fields/radio/model.ts'
import type { SelectItem } from '../options/select-item.ts'
import type { SinItem, SsnItem } from '../fields/official-number/model.ts'
import type { SkillSelectorItem } from '../fields/skill-selector/model.ts'
import type { StarRatingItem } from '../fields/star-rating/model.ts'
import type { StateItem } from '../fields/state/model.ts'
import type { TextItem } from '../fields/text/model.ts'
import type { TextareaItem } from '../fields/textarea/model.ts'

/** A list whose rows consist of the toolkit's types. */
interface StandardListItem extends DynamicListItem {
  readonly items: readonly StandardItem[]
}

/**
 * An item of any of the toolkit's types, for definitions in code: with `FormDefinition<StandardItem>` the compiler
 * checks types and options.
 */
export type StandardItem =
  | CheckboxItem
  | CheckboxItemItem
  | CountryItem
  | DateItem
  | DateRangeItem
  | EmailItem
  | EsignItem
  | FileUploadItem
  | InfoItem
  | InstructionItem
  | NumberItem
  | PhoneItem
  | RadioItem
  | SelectItem
  | SinItem
  | SkillSelectorItem
  | SsnItem
  | StandardListItem
  | StarRatingItem
  | StateItem
  | TextItem
  | TextareaItem
