import type { AnyFieldView, FieldViews } from './field-view.ts'
import { checkboxView } from './checkbox/view.ts'
import { checkboxItemView } from './checkbox-item/view.ts'
import { countryView } from './country/view.ts'
import { dateView } from './date/view.ts'
import { dateRangeView } from './date-range/view.ts'
import { dynamicListView } from './dynamic-list/view.ts'
import { emailView } from './email/view.ts'
import { esignView } from './esign-form/view.ts'
import { fileUploadView } from './file-upload/view.ts'
import { infoView } from './info/view.ts'
import { instructionView } from './instruction/view.ts'
import { numberView } from './number/view.ts'
import { phoneView } from './phone/view.ts'
import { radioView } from './radio/view.ts'
import { selectView } from './select/view.ts'
import { sinView } from './sin/view.ts'
import { skillSelectorView } from './skill-selector/view.ts'
import { ssnView } from './ssn/view.ts'
import { starRatingView } from './star-rating/view.ts'
import { stateView } from './state/view.ts'
import { textView } from './text/view.ts'
import { textareaView } from './textarea/view.ts'

/** Views of the toolkit's types, by type name. */
export const standardViews: FieldViews = new Map<string, AnyFieldView>([
  ['checkbox', checkboxView],
  ['checkboxItem', checkboxItemView],
  ['country', countryView],
  ['dropdown', selectView],
  ['date', dateView],
  ['dateRange', dateRangeView],
  ['dynamicList', dynamicListView],
  ['email', emailView],
  ['embedded_form', esignView],
  ['esignForm', esignView],
  ['fileUpload', fileUploadView],
  ['file_upload', fileUploadView],
  ['info', infoView],
  ['instruction', instructionView],
  ['number', numberView],
  ['phone', phoneView],
  ['radio', radioView],
  ['select', selectView],
  ['sin', sinView],
  ['skillSelector', skillSelectorView],
  ['ssn', ssnView],
  ['star_rating', starRatingView],
  ['state', stateView],
  ['text', textView],
  ['textarea', textareaView],
])
