import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { normaliseEmail } from '../rules.ts'
import { type AccountRow, findAccount, findSignInMethods, type Right, setDisabled, setRight } from './account-store.ts'
import { listLiveSessions } from './sessions/session-store.ts'

const EMAIL = { name: 'EMAIL', describe: 'The account’s email address.' }
const RIGHT = { name: 'RIGHT', describe: 'admin, theme-builder or form-editor.' }
const rights: readonly Right[] = ['admin', 'theme-builder', 'form-editor']

/** Resolves an email address to an account. @throws CommandError `unknown-account` */
async function resolveAccount(context: CommandContext, typed: string) {
  const tenant = await context.tenant()
  const { db, now } = await context.site()
  const account = await findAccount(db, tenant.id, normaliseEmail(typed) ?? typed)
  if (account) return { db, now: await now(), tenant, account }
  throw new CommandError(
    'unknown-account',
    `${tenant.domain} has no account with the email address “${typed}”; nothing was changed. People create one by signing up.`,
  )
}

const holds = ({ isAdmin, isThemeBuilder, isFormEditor }: AccountRow, right: Right): boolean =>
  ({ admin: isAdmin, 'theme-builder': isThemeBuilder, 'form-editor': isFormEditor })[right]

function resolveRight(typed: string): Right {
  const right = rights.find((known) => known === typed)
  if (right) return right
  throw new CommandError(
    'unknown-right',
    `There is no right “${typed}”; nothing was changed. The rights are ${rights.join(', ')}.`,
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
    summary: has ? 'Give an account a right' : 'Revoke an account’s right',
    details: [
      has
        ? 'An admin can see and change what candidates can’t; a theme builder changes the look of the site; a form editor edits and publishes its forms.'
        : 'Takes effect at the next request of an open session.',
    ],
    arguments: [EMAIL, RIGHT],
    options: {},
    async run(context: CommandContext, { values: [email = '', typed = ''] }) {
      const right = resolveRight(typed)
      const { db, now, tenant, account } = await resolveAccount(context, email)
      await setRight(db, account.id, right, has, now)
      note(context, has ? 'right-granted' : 'right-revoked', { accountId: account.id, right, domain: tenant.domain })
      return {
        data: { account: { email: account.email, right, has } },
        lines: [
          has ? `${account.email} now has the right ${right}.` : `${account.email} no longer has the right ${right}.`,
        ],
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
    const { db, now, account } = await resolveAccount(context, email)
    const methods = await findSignInMethods(db, account.id)
    const sessions = (await listLiveSessions(db, account.id, now)).length
    const held = rights.filter((right) => holds(account, right))
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
        `Signs in with: ${ways.join(', ') || 'emailed codes only'}`,
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
    summary: shuts ? 'Disable an account: end its sessions and block signing in' : 'Enable a disabled account',
    arguments: [EMAIL],
    options: {},
    async run(context: CommandContext, { values: [email = ''] }) {
      const { db, now, tenant, account } = await resolveAccount(context, email)
      await setDisabled(db, account.id, shuts ? now : null)
      note(context, `account-${verb}d`, { accountId: account.id, domain: tenant.domain })
      return {
        data: { account: { email: account.email, disabled: shuts } },
        lines: [
          shuts
            ? `${account.email} is disabled, and all its sessions have ended.`
            : `${account.email} is enabled again.`,
        ],
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
