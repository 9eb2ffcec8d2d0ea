import type { AnyFieldView, FieldViews } from './field-view.ts'
import { radioView } from './radio/view.ts'
import { textView } from './text/view.ts'

/** How every type of field that the toolkit brings looks, by each of its names. */
export const standardViews: FieldViews = new Map<string, AnyFieldView>([
  ['radio', radioView],
  ['text', textView],
])
