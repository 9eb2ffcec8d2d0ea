import type { Messages } from '../../messages/messages.ts'

/** Messages that name one to five stars, in order. */
export function starLabels(messages: Messages): readonly string[] {
  return [messages.star1, messages.star2, messages.star3, messages.star4, messages.star5]
}
