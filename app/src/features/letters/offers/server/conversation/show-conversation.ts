import type { Conversation, OfferMessage } from '../../conversation-contract.ts'
import { isOwed, type OfferStatus, offerStatusAt } from '../../states.ts'
import type { OfferCall } from '../records/dependencies.ts'
import { listMessages, type MessageRow } from '../records/message-store.ts'
import { readOwnOffer } from '../records/on-own-offer.ts'

/** Returns a message about an offer of a status, as both sides read it. */
export const presentMessage = (
  { number, at, kind, words, day, state }: MessageRow,
  offer: OfferStatus,
): OfferMessage => ({
  number,
  at: at.toISOString(),
  kind,
  words,
  day,
  state,
  waits: isOwed(state, offer),
})

/** Returns the conversation about a candidate's offer. @throws `not-found` */
export async function showConversation(call: OfferCall, encId: string): Promise<Conversation> {
  const { offer, now } = await readOwnOffer(call, encId)
  const status = offerStatusAt(offer, now)
  const messages = await listMessages(call.service.db, offer.id)
  return { messages: messages.map((message) => presentMessage(message, status)) }
}
