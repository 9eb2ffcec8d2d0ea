import type { Database, Transaction } from '#platform/db/database.ts'
import { choicesOf, type KeptChoice, type NotificationChoices } from '../rules.ts'
import { keepChoice, type Owner, readChoices } from './store.ts'

/** Which events reach a person by which way. */
export async function notificationChoices(db: Database | Transaction, owner: Owner): Promise<NotificationChoices> {
  return choicesOf(await readChoices(db, owner))
}

/** Keeps what a person chose; what is not named stays as it is. */
export async function setNotificationChoices(
  trx: Transaction,
  owner: Owner,
  choices: readonly KeptChoice[],
  now: Date,
): Promise<void> {
  for (const choice of choices) await keepChoice(trx, owner, choice, now)
}
