import { formatMessage, type Messages } from '../../messages/messages.ts'
import type { Refusal } from './admit-files.ts'
import { shownName } from './file-name.ts'

/** The sentence that says why a file was not taken. It begins with the file's name where it does not name it. */
export function refusalText({ name, problem, message }: Refusal, messages: Messages): string {
  const values = 'values' in problem ? problem.values : undefined
  const text = formatMessage(message ?? ('text' in problem ? problem.text : messages[problem.id]), values)
  const shown = shownName(name)
  return text.includes(shown) ? text : `${shown}: ${text}`
}
