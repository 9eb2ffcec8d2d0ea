import { dynamicListModel } from './dynamic-list/model.ts'
import { fieldModels } from './field-model.ts'
import { radioModel } from './radio/model.ts'
import { textModel } from './text/model.ts'

/** Every type of field that the toolkit brings, by each of its names. */
export const standardModels = fieldModels(dynamicListModel, radioModel, textModel)
