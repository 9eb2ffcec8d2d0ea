import { AsyncLocalStorage } from 'node:async_hooks'
import { inOneTransaction } from '../db/after-commit.ts'
import type { Database } from '../db/database.ts'
import type { Mail } from './mail.ts'

const rehearsed = new AsyncLocalStorage<Mail[]>()

/** Keeps an email that would be sent while work is rehearsed. @returns false outside a rehearsal */
export function keepRehearsed(mail: Mail): boolean {
  const mails = rehearsed.getStore()
  mails?.push(mail)
  return mails !== undefined
}

/** Ends a rehearsal without committing it. */
class RehearsalOver extends Error {}

/** Performs work in a transaction that is rolled back, and returns the emails that it would have sent. */
export async function rehearse(db: Database, work: () => Promise<unknown>): Promise<Mail[]> {
  const mails: Mail[] = []
  try {
    await inOneTransaction(db, async () => {
      await rehearsed.run(mails, work)
      throw new RehearsalOver()
    })
  } catch (error) {
    if (!(error instanceof RehearsalOver)) throw error
  }
  return mails
}
