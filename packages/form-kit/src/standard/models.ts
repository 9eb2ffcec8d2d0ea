import { fieldModels } from '../model/field-model.ts'
import { checkboxModel } from '../fields/checkbox/model.ts'
import { checkboxItemModel } from '../fields/checkbox-item/model.ts'
import { countryModel } from '../fields/country/model.ts'
import { dateModel } from '../fields/date/model.ts'
import { dateRangeModel } from '../fields/date-range/model.ts'
import { dynamicListModel } from '../fields/dynamic-list/model.ts'
import { emailModel } from '../fields/email/model.ts'
import { esignModel } from '../fields/esign-form/model.ts'
import { fileUploadModel } from '../fields/file-upload/model.ts'
import { infoModel, instructionModel } from '../fields/info/model.ts'
import { numberModel } from '../fields/number/model.ts'
import { phoneModel } from '../fields/phone/model.ts'
import { radioModel } from '../fields/radio/model.ts'
import { selectModel } from '../fields/select/model.ts'
import { sinModel, ssnModel } from '../fields/official-number/model.ts'
import { skillSelectorModel } from '../fields/skill-selector/model.ts'
import { starRatingModel } from '../fields/star-rating/model.ts'
import { stateModel } from '../fields/state/model.ts'
import { textModel } from '../fields/text/model.ts'
import { textareaModel } from '../fields/textarea/model.ts'

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
