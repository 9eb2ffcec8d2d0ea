import { isApiError } from '#ui/api/transport.ts'
import { type AppContext } from '#ui/page/app-context.ts'
import type { SentEvent } from '../../contract.ts'
import { MESSAGES_PATH } from '../../rules.ts'
import { streaming } from './read-stream.ts'

/** A message as it is sent; see `messageBody` of the contract. */
export interface Message {
  message_id: string
  text: string
  search_again?: boolean
  list_matches?: boolean
  context: object
}

const TRIES = 2

/**
 * Sends a message and passes on the events of its answer. An interrupted stream is requested again, with the same id.
 * @returns `cut` if the answer remained incomplete
 * @throws ApiError; an AbortError when it was stopped
 */
export async function sendMessage(
  { transport, site }: Pick<AppContext, 'transport' | 'site'>,
  message: Message,
  { signal, restart, listen }: { signal: AbortSignal; restart(): void; listen(event: SentEvent): void },
): Promise<'whole' | 'cut'> {
  for (let tries = 1; ; tries++) {
    let isWhole = false
    const receive = (event: SentEvent) => {
      isWhole ||= event.type === 'done' || event.type === 'error'
      listen(event)
    }
    try {
      await transport.call(`POST ${MESSAGES_PATH}`, {
        body: { ...message, domain: site.domain },
        send: streaming(receive),
        signal,
      })
    } catch (error) {
      if (signal.aborted || isApiError(error) || tries === TRIES) throw error
    }
    if (isWhole) return 'whole'
    if (tries === TRIES) return 'cut'
    restart()
  }
}
