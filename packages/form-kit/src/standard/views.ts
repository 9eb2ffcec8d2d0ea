import type { AnyFieldView, FieldViews } from '../model/field-view.ts'
import { checkboxView } from '../fields/checkbox/view.tsx'
import { checkboxItemView } from '../fields/checkbox-item/view.tsx'
import { countryView } from '../fields/country/view.tsx'
import { dateView } from '../fields/date/view.tsx'
import { dateRangeView } from '../fields/date-range/view.tsx'
import { dynamicListView } from '../fields/dynamic-list/view.tsx'
import { emailView } from '../fields/email/view.tsx'
import { esignView } from '../fields/esign-form/view.tsx'
import { fileUploadView } from '../fields/file-upload/view.ts'
import { infoView, instructionView } from '../fields/info/view.tsx'
import { numberView } from '../fields/number/view.tsx'
import { phoneView } from '../fields/phone/view.ts'
import { radioView } from '../fields/radio/view.tsx'
import { selectView } from '../fields/select/view.tsx'
import { sinView, ssnView } from '../fields/official-number/view.tsx'
import { skillSelectorView } from '../fields/skill-selector/view.ts'
import { starRatingView } from '../fields/star-rating/view.tsx'
import { stateView } from '../fields/state/view.tsx'
import { textView } from '../fields/text/view.tsx'
import { textareaView } from '../fields/textarea/view.tsx'

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
