import type { ReactNode } from 'react'
import type { FieldProps } from '../field-view.ts'
import type { SelectChoice, SelectItem, SelectValue } from './model.ts'

/** What the controls for one answer and for several take. */
export interface OfferedOptionsProps extends FieldProps<SelectItem, SelectValue> {
  readonly options: readonly SelectChoice[]
  readonly placeholder: string
  readonly busy?: boolean
  readonly children?: ReactNode
}
