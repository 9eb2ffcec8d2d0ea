import { formatMessage, type Messages } from '../../messages/messages.ts'
import type { Refusal } from './admit-files.ts'
import { shownName } from './file-name.ts'

/** Returns the reason for a refusal, with the file's name in front unless the reason contains it. */
export function refusalText({ name, problem, message }: Refusal, messages: Messages): string {
  const values = 'values' in problem ? problem.values : undefined
  const text = formatMessage(message ?? ('text' in problem ? problem.text : messages[problem.id]), values)
  const shown = shownName(name)
  return text.includes(shown) ? text : `${shown}: ${text}`
}
