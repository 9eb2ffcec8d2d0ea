import type { Database, Transaction } from '#platform/db/database.ts'
import { choicesOf, type KeptChoice, type NotificationChoices } from '../rules.ts'
import { keepChoice, type Owner, readChoices } from './store.ts'

/** Returns the channels a person chose for each event. */
export async function notificationChoices(db: Database | Transaction, owner: Owner): Promise<NotificationChoices> {
  return choicesOf(await readChoices(db, owner))
}

/** Stores a person's choices; others are unchanged. */
export async function setNotificationChoices(
  trx: Transaction,
  owner: Owner,
  choices: readonly KeptChoice[],
  now: Date,
): Promise<void> {
  for (const choice of choices) await keepChoice(trx, owner, choice, now)
}
