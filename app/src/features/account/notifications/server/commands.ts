import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { safeNext } from '#features/account/session/safe-next.ts'
import { notifyService } from './notify.ts'
import { findReceiver } from './store.ts'

export const notificationCommands = [
  defineCommand({
    name: 'notify',
    summary: 'Notify a candidate',
    details: [
      'Shows your words in the candidate’s notifications at once, and emails them unless the candidate opted out. With the same --key the candidate is notified only once.',
    ],
    arguments: [],
    options: {
      to: { value: 'EMAIL', describe: 'The email address of the candidate’s account.' },
      title: { value: 'TEXT', describe: 'The subject, in a few words.' },
      message: { value: 'TEXT', describe: 'The message.' },
      url: { value: 'ADDRESS', describe: 'The page it opens on this site, such as /careers/offers.' },
      'action-required': { describe: 'Mark it as needing action.' },
      key: { value: 'KEY', describe: 'A name for the event, so that repeating the command doesn’t notify twice.' },
    },
    async run(context: CommandContext, { options }) {
      const title = options.title?.trim() ?? ''
      const text = options.message?.trim() ?? ''
      if (!options.to) throw new CommandError('missing-to', 'Add the recipient: --to alice@example.com.')
      if (!title || !text) throw new CommandError('missing-text', 'Add the text: --title TEXT and --message TEXT.')
      const { db, now, use, siteAddress } = await context.site()
      const tenant = await context.tenant()
      const { origin } = siteAddress(tenant)
      if (options.url !== undefined && safeNext(options.url, origin) === undefined)
        throw new CommandError(
          'foreign-url',
          `A notification can only open this site: use a path such as /careers/offers, or an address that starts with ${origin}/.`,
        )
      const receiver = await findReceiver(db, tenant.id, { email: options.to })
      if (!receiver)
        throw new CommandError(
          'unknown-account',
          `There is no account with the email address “${options.to}” at ${tenant.domain}.`,
        )
      const notify = use(notifyService)
      const instant = await now()
      const { id, added } = await db.transaction().execute((trx) =>
        notify(trx, {
          tenantId: tenant.id,
          accountId: receiver.accountId,
          event: 'message',
          dedupeKey: `message ${options.key ?? crypto.randomUUID()}`,
          type: options['action-required'] ? 'action_required' : 'informational',
          title,
          message: text,
          redirectUrl: options.url,
          now: instant,
        }),
      )
      const said = added
        ? `${receiver.email} is notified`
        : `${receiver.email} was already notified, and isn’t notified again`
      return { data: { notification: { id, added } }, lines: [`${said} (notification ${id}).`] }
    },
  }),
]
