import type { IntlShape } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { fieldOf, type ReviewSection, sectionOf } from './review-view.ts'

type FieldId = Extract<MessageId, `resumes.field.${string}`>

/** Returns the label of the field at a path. */
export function fieldLabel(intl: IntlShape, path: string): string {
  const isEmployer = sectionOf(path) === 'work' && fieldOf(path) === 'name'
  // Every field of a profile has a message, as field-labels.test.ts shows.
  return intl.formatMessage({ id: `resumes.field.${isEmployer ? 'employer' : fieldOf(path)}` as FieldId })
}

/** Returns the name of a section. */
export const sectionLabel = (intl: IntlShape, section: ReviewSection): string =>
  intl.formatMessage({ id: `resumes.section.${section}` })
