import type { FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A rating of 1 to 5 stars; disabled unless `disabled` is false. */
export interface StarRatingItem extends FieldItem {
  readonly type: 'star_rating'
}

/** Number of stars. */
export const STARS = 5

/** Model of a rating in whole stars. */
export const starRatingModel: FieldModel<StarRatingItem, number | null> = {
  names: ['star_rating'],
  hasValue: true,
  disabledByDefault: true,
  emptyValue: () => null,
  isEmpty: (value) => value === null,
  readValue: (stored) => (typeof stored === 'number' ? stored : null),
  check: (value) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= STARS ? undefined : { id: 'rating' },
  rules: {},
}
