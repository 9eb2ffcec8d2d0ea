import type { FieldView } from '../field-view.ts'
import type { StarRatingItem } from './model.ts'
import { StarRatingField } from './StarRatingField.tsx'
import { StarRatingReadOnly } from './StarRatingReadOnly.tsx'

export const starRatingView: FieldView<StarRatingItem, number | null> = {
  Field: StarRatingField,
  ReadOnly: StarRatingReadOnly,
  frame: 'group',
}
