import type { CheckboxItemItem } from './checkbox-item/model.ts'
import type { CheckboxItem } from './checkbox/model.ts'
import type { CountryItem } from './country/model.ts'
import type { DateRangeItem } from './date-range/model.ts'
import type { DateItem } from './date/model.ts'
import type { DynamicListItem } from './dynamic-list/model.ts'
import type { EmailItem } from './email/model.ts'
import type { EsignItem } from './esign-form/model.ts'
import type { FileUploadItem } from './file-upload/file-upload-item.ts'
import type { InfoItem } from './info/model.ts'
import type { InstructionItem } from './instruction/model.ts'
import type { NumberItem } from './number/model.ts'
import type { PhoneItem } from './phone/model.ts'
import type { RadioItem } from './radio/model.ts'
import type { SelectItem } from './select/model.ts'
import type { SinItem } from './sin/model.ts'
import type { SkillSelectorItem } from './skill-selector/model.ts'
import type { SsnItem } from './ssn/model.ts'
import type { StarRatingItem } from './star-rating/model.ts'
import type { StateItem } from './state/model.ts'
import type { TextItem } from './text/model.ts'
import type { TextareaItem } from './textarea/model.ts'

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
