import { fieldModels } from './field-model.ts'
import { checkboxModel } from './checkbox/model.ts'
import { checkboxItemModel } from './checkbox-item/model.ts'
import { countryModel } from './country/model.ts'
import { dateModel } from './date/model.ts'
import { dateRangeModel } from './date-range/model.ts'
import { dynamicListModel } from './dynamic-list/model.ts'
import { emailModel } from './email/model.ts'
import { esignModel } from './esign-form/model.ts'
import { fileUploadModel } from './file-upload/model.ts'
import { infoModel } from './info/model.ts'
import { instructionModel } from './instruction/model.ts'
import { numberModel } from './number/model.ts'
import { phoneModel } from './phone/model.ts'
import { radioModel } from './radio/model.ts'
import { selectModel } from './select/model.ts'
import { sinModel } from './sin/model.ts'
import { skillSelectorModel } from './skill-selector/model.ts'
import { ssnModel } from './ssn/model.ts'
import { starRatingModel } from './star-rating/model.ts'
import { stateModel } from './state/model.ts'
import { textModel } from './text/model.ts'
import { textareaModel } from './textarea/model.ts'

/** Models of the toolkit's types, by type name. */
export const standardModels = fieldModels(
  checkboxModel,
  checkboxItemModel,
  countryModel,
  dateModel,
  dateRangeModel,
  dynamicListModel,
  emailModel,
  esignModel,
  fileUploadModel,
  infoModel,
  instructionModel,
  numberModel,
  phoneModel,
  radioModel,
  selectModel,
  sinModel,
  skillSelectorModel,
  ssnModel,
  starRatingModel,
  stateModel,
  textModel,
  textareaModel,
)
