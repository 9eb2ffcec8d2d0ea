import type { Act, ActCall, Actor } from '#platform/feature/act.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'

/** An act of the company, or a look at a person's data. */
export interface AuditEntry {
  tenantId: number
  at: Date
  actor: Actor
  /** Name of the act, or `read` and the kind of data. */
  act: string
  /** Id of the object. */
  target: string
  /** The person whom it is about, as the company names people: an account or `guest-` and a number. */
  person?: string
}

/** The record of who did which act and who read which person's data. Entries are never changed. */
export interface Audit {
  /** Adds an entry, in the caller's transaction if it is in one. */
  record(entry: AuditEntry): Promise<void>
}

/** A colleague as the one who acts. */
export type Colleague = Required<Omit<Actor, 'role'>> & Pick<Actor, 'role'>

/** Returns a signed-in colleague as the one who acts, from an IP address. */
export const colleagueOf = (
  { accountId, fullName, email, staffRole }: Pick<SignedIn, 'accountId' | 'fullName' | 'email' | 'staffRole'>,
  address: string,
): Colleague => ({
  kind: 'staff',
  name: fullName || email,
  accountId,
  address,
  ...(staffRole !== null && { role: staffRole }),
})

/** The company's record of acts and reads. */
export const audit = defineService<Audit>('acts.audit')

/** Fields of inputs that name the object, in order of preference. */
const NAMES = ['application_id', 'id', 'key', 'email', 'position_id', 'job_id'] as const

function targetOf(input: Readonly<Record<string, unknown>>): string {
  const named = NAMES.map((name) => input[name]).find((value) => typeof value === 'string' || typeof value === 'number')
  return named === undefined ? '' : String(named)
}

/** Performs an act and records it in the audit. */
export async function performAct(act: Act, context: FeatureContext, input: never, call: ActCall): Promise<unknown> {
  const result = await act.perform(context, input, call)
  const { tenant, actor, now: at } = call
  const target = act.objectOf?.(result as never) ?? targetOf(input)
  const person = act.personOf?.(result as never) ?? undefined
  await context.use(audit).record({ tenantId: tenant.id, at, actor, act: act.name, target, ...(person && { person }) })
  return result
}
