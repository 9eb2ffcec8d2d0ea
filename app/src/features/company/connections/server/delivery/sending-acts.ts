import { z } from 'zod'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { readNamedText } from '#platform/commands/read-named-file.ts'
import { CommandError } from '#platform/feature/command.ts'
import { newId } from '#platform/secrets/token.ts'
import { connectionErrors } from '../../errors.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { type CredentialName, credentialNames, systemNames, systemTitles } from '../../systems.ts'
import { connectionId, connectionWords } from '../records/command-words.ts'
import { findConnection, readAgain } from '../records/store.ts'
import type { Credentials } from '../exchange/system.ts'
import { deliverySystems } from '../systems/index.ts'
import { openCredentials, sealCredentials, sealStatusSecret } from './credentials.ts'
import { sendDeliverJob } from './deliver.ts'
import { statusPath } from './receive-status.ts'
import { findStatusKey, setDelivering, setStage, stopDelivering } from './sending-store.ts'

const ofConnection = z.object({ id: z.int() })
const managing = { scope: 'jobs:write', roles: ['owner'], seenByCandidate: false, input: ofConnection } as const
const noApi = { none: 'The company’s own system is at the other end of it.' }

const credential = z.string().trim().min(1).max(limits.credentialCharacters)
const sending = z.object({
  id: z.int(),
  statusAddress: z
    .string()
    .describe('Address to which the system posts changes of stages; empty for one that posts none.'),
  statusSecret: z
    .string()
    .nullable()
    .describe('Secret with which it signs them, which is never shown again; null if the one given before is kept.'),
})

/** Parses a credential of a command. @throws CommandError `unknown-credential` */
function readCredential(pair: string): [name: CredentialName, value: string] {
  const [name = '', ...rest] = pair.split('=')
  const known = credentialNames.find((each) => each === name.trim())
  // The pair isn't repeated in the error, since it can be a secret.
  if (!known)
    throw new CommandError(
      'unknown-credential',
      `Write credentials as NAME=VALUE; the names are ${credentialNames.join(', ')}.`,
    )
  return [known, rest.join('=').trim()]
}

const deliver = defineAct({
  name: 'connection deliver',
  summary: 'Send applications to the system of a connection, and follow its stages',
  ...managing,
  input: ofConnection.extend({
    credentials: z
      .partialRecord(z.enum(credentialNames), credential)
      .describe('By name, such as key. Those that are left out stay as they were given before.'),
    renew_secret: z.boolean().default(false).describe('Replace the address and secret of the system’s posts.'),
  }),
  refusals: connectionErrors.refusals('not-found', 'takes-none', 'credentials-missing'),
  async perform(context, { id, credentials, renew_secret: renews }, { tenant, now }) {
    const { db, secrets } = context
    const connection = await findConnection(db, id, tenant.id)
    if (!connection) throw connectionErrors.error('not-found')
    const system = deliverySystems[connection.system]
    if (!system) throw connectionErrors.error('takes-none')
    const kept = connection.credentials === null ? {} : openCredentials(secrets.signing, connection.credentials)
    const all: Credentials = { ...kept, ...credentials }
    const given = system.credentials.flatMap(({ name }) => {
      const value = all[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    const missing = system.credentials.filter(({ name, required }) => required && all[name] === undefined)
    if (missing.length > 0)
      throw connectionErrors.error('credentials-missing', {
        values: { name: missing.map(({ name }) => name).join(', ') },
      })
    const used = renews ? null : await findStatusKey(db, id)
    const [key, secret] = used === null ? [`${id}-${newId()}`, newId()] : [used, null]
    await setDelivering(db, id, {
      credentials: sealCredentials(secrets.signing, Object.fromEntries(given)),
      ...(secret !== null && { statusKey: key, statusSecret: sealStatusSecret(secrets.signing, secret) }),
      now,
    })
    if (system.asksWithKey) await readAgain(db, id, now)
    await sendDeliverJob(context, id)
    if (!system.readStatus) return { id, statusAddress: '', statusSecret: null }
    return { id, statusAddress: siteLink(context.siteAddress(tenant), statusPath(key)), statusSecret: secret }
  },
  api: noApi,
  atDesk: { answer: sending, present: (done) => done },
  command: commandFace({
    ...connectionWords,
    details: [`Applications that are sent from then on go to the system, each version once. ${listWanted()}`],
    options: {
      credential: { value: 'NAME=VALUE', many: true, describe: 'A secret of the system, such as key=…' },
      'credentials-file': {
        value: 'FILE',
        describe:
          'A file with a line NAME=VALUE for each secret; - is standard input. It keeps them out of the shell’s history.',
      },
    },
    async input([id], { credential: typed, 'credentials-file': file }) {
      const lines = file === undefined ? [] : (await readNamedText(file)).split(/\r?\n/)
      const given = [...lines.map((line) => line.trim()).filter(Boolean), ...typed]
      return { id: connectionId(id), credentials: Object.fromEntries(given.map(readCredential)) }
    },
    answer: (done: z.output<typeof sending>) => ({
      data: done,
      lines: [`Connection ${done.id} sends applications.`, ...(done.statusAddress === '' ? [] : [stagesLine(done)])],
    }),
  }),
})

const stagesLine = ({ statusAddress, statusSecret }: z.output<typeof sending>): string =>
  statusSecret === null
    ? `Its stages are posted to ${statusAddress} with the secret that you have.`
    : `For its stages, have the system post to ${statusAddress} with the secret ${statusSecret}.`

/** Returns sentences about the credentials that each system requires. */
function listWanted(): string {
  const wanted = systemNames.flatMap((name) => {
    const required = deliverySystems[name]?.credentials.filter((one) => one.required)
    return required ? `${systemTitles[name]} wants ${required.map((one) => one.name).join(' and ') || 'none'}.` : []
  })
  return `Of the credentials, ${wanted.join(' ')}`
}

const stop = defineAct({
  name: 'connection stop-delivering',
  summary: 'Send no more applications to the system of a connection, and delete its credentials',
  ...managing,
  refusals: connectionErrors.refusals('not-found'),
  async perform({ db }, { id }, { tenant, now }) {
    if (!(await stopDelivering(db, tenant.id, id, now))) throw connectionErrors.error('not-found')
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    answer: ({ id }: { id: number }) => ({
      data: { stopped: id },
      lines: [`Connection ${id} sends no applications. What waits stays until it does again.`],
    }),
  }),
})

const mapStage = defineAct({
  name: 'connection map-stage',
  summary: 'Choose the stage for one of the system of a connection',
  ...managing,
  input: ofConnection.extend({
    name: z.string().min(1).max(limits.problemCharacters).describe('The system’s name of its stage.'),
    stage: z.string().max(limits.sourceCharacters).nullable().describe('Key of the company’s stage; null for none.'),
  }),
  refusals: connectionErrors.refusals('not-found', 'no-such-stage'),
  async perform({ db, use }, { id, name, stage }, { tenant }) {
    const stages = await use(companyApplicationService).stages(tenant.id, null)
    if (stage !== null && !stages.some(({ key }) => key === stage)) throw connectionErrors.error('no-such-stage')
    if (!(await setStage(db, { tenantId: tenant.id, id }, name, stage))) throw connectionErrors.error('not-found')
    return { id }
  },
  api: noApi,
  command: commandFace({
    ...connectionWords,
    arguments: [
      ...connectionWords.arguments,
      { name: 'NAME', describe: 'The system’s name of its stage.' },
      { name: 'STAGE', describe: 'Key of the company’s stage from foyer stage list; none without it.', optional: true },
    ],
    input: ([id, name = '', stage]) => ({ id: connectionId(id), name, stage: stage ?? null }),
    answer: ({ id }: { id: number }) => ({ data: { mapped: id }, lines: [`Connection ${id} knows the stage.`] }),
  }),
})

/** The acts on sending applications to other systems. */
export const sendingActs: readonly Act[] = [deliver, stop, mapStage]
