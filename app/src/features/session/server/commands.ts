import { type CommandContext, CommandError, defineCommand } from '#platform/commands/command.ts'
import { normaliseEmail } from '../rules.ts'
import { findAccount, findSignInMethods, type Right, setDisabled, setRight } from './account-store.ts'
import { listLiveSessions } from './session-store.ts'

const EMAIL = { name: 'EMAIL', describe: 'The account’s e-mail address.' }
const RIGHT = { name: 'RIGHT', describe: 'admin, or theme-builder.' }
const rights: readonly Right[] = ['admin', 'theme-builder']

/** Resolves an email address to an account. @throws CommandError `unknown-account` */
async function meantAccount(context: CommandContext, typed: string) {
  const tenant = await context.tenant()
  const { db, now } = await context.site()
  const account = await findAccount(db, tenant.id, normaliseEmail(typed) ?? typed)
  if (account) return { db, now: await now(), tenant, account }
  throw new CommandError(
    'unknown-account',
    `${tenant.domain} has no account with the address “${typed}”; nothing was changed. People make one by signing up.`,
  )
}

function meantRight(typed: string): Right {
  const right = rights.find((known) => known === typed)
  if (right) return right
  throw new CommandError(
    'unknown-right',
    `There is no right “${typed}”; nothing was changed. There is ${rights.join(', ')}.`,
  )
}

/** Writes a change as one line to standard error, the audit trail of the command line. */
function note(context: CommandContext, audit: string, details: object): void {
  context.note(JSON.stringify({ audit, ...details }))
}

function rightCommand(verb: 'grant' | 'revoke') {
  const has = verb === 'grant'
  return defineCommand({
    name: `user ${verb}`,
    summary: has ? 'Give an account a right' : 'Take a right away from an account',
    details: [
      has
        ? 'An admin sees and changes what candidates may not; a theme builder changes how the site looks.'
        : 'The next call of a session that is open is refused already.',
    ],
    arguments: [EMAIL, RIGHT],
    options: {},
    async run(context: CommandContext, { values: [email = '', typed = ''] }) {
      const right = meantRight(typed)
      const { db, now, tenant, account } = await meantAccount(context, email)
      await setRight(db, account.id, right, has, now)
      note(context, has ? 'right-granted' : 'right-revoked', { accountId: account.id, right, domain: tenant.domain })
      return {
        data: { account: { email: account.email, right, has } },
        lines: [has ? `${account.email} is ${right} now.` : `${account.email} is not ${right} any more.`],
      }
    },
  })
}

const showCommand = defineCommand({
  name: 'user show',
  summary: 'Show an account: its rights, ways to sign in and open sessions',
  arguments: [EMAIL],
  options: {},
  async run(context: CommandContext, { values: [email = ''] }) {
    const { db, now, account } = await meantAccount(context, email)
    const methods = await findSignInMethods(db, account.id)
    const sessions = (await listLiveSessions(db, account.id, now)).length
    const held = rights.filter((right) => (right === 'admin' ? account.isAdmin : account.isThemeBuilder))
    const ways = [
      ...methods.providers.map((id) => (id === 'credential' ? 'password' : id)),
      ...(methods.passkeys > 0 ? ['passkey'] : []),
    ]
    const { id, firstName, lastName, createdAt, disabledAt } = account
    return {
      data: {
        account: {
          id,
          email: account.email,
          firstName,
          lastName,
          createdAt,
          disabledAt,
          rights: held,
          ways,
          passkeys: methods.passkeys,
          sessions,
        },
      },
      lines: [
        `${account.email} (${`${firstName} ${lastName}`.trim() || 'no name'}), since ${createdAt.toISOString().slice(0, 10)}`,
        `Rights: ${held.join(', ') || 'none'}`,
        `Signs in with: ${ways.join(', ') || 'mailed codes only'}`,
        `Open sessions: ${sessions}`,
        ...(disabledAt ? [`Disabled since ${disabledAt.toISOString()}`] : []),
      ],
    }
  },
})

function openingCommand(verb: 'disable' | 'enable') {
  const shuts = verb === 'disable'
  return defineCommand({
    name: `user ${verb}`,
    summary: shuts ? 'Shut an account: its sessions end and no way leads in' : 'Open an account again that was shut',
    arguments: [EMAIL],
    options: {},
    async run(context: CommandContext, { values: [email = ''] }) {
      const { db, now, tenant, account } = await meantAccount(context, email)
      await setDisabled(db, account.id, shuts ? now : null)
      note(context, `account-${verb}d`, { accountId: account.id, domain: tenant.domain })
      return {
        data: { account: { email: account.email, disabled: shuts } },
        lines: [shuts ? `${account.email} is shut, and all its sessions ended.` : `${account.email} is open again.`],
      }
    },
  })
}

export const accountCommands = [
  rightCommand('grant'),
  rightCommand('revoke'),
  showCommand,
  openingCommand('disable'),
  openingCommand('enable'),
]
