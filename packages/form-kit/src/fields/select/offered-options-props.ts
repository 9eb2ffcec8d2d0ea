import type { ReactNode } from 'react'
import type { FieldProps } from '../field-view.ts'
import type { SelectChoice, SelectItem, SelectValue } from './model.ts'

/** Props of the controls for one or several answers. */
export interface OfferedOptionsProps extends FieldProps<SelectItem, SelectValue> {
  readonly options: readonly SelectChoice[]
  readonly placeholder: string
  readonly busy?: boolean
  readonly children?: ReactNode
}
