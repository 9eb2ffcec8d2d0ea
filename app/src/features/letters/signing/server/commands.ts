import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { callerPath } from '#config/env.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import { knownCertificates, renewKey, sealServiceOf, signingCertificate } from './seal/signing-keys.ts'
import { pemCertificates } from './seal/certificates.ts'
import { timeAuthorities } from './timestamp/time-authorities.ts'
import { verifyLetter } from './verify/verify-letter.ts'

async function read(path: string): Promise<Buffer> {
  return readFile(callerPath(path)).catch((cause: unknown) => {
    throw new CommandError('unreadable-file', `We couldn’t read “${path}”. Check the path.`, { cause })
  })
}

/** Reads the certificates of a file, PEM or DER. */
async function certificatesIn(path: string): Promise<Buffer[]> {
  const bytes = await read(path)
  try {
    const certificates = pemCertificates(bytes.toString('latin1'))
    return certificates.length > 0 ? certificates : [new X509Certificate(bytes).raw]
  } catch (cause) {
    throw new CommandError('bad-certificate', `“${path}” contains no certificate, neither as PEM nor as DER.`, {
      cause,
    })
  }
}

const verifyCommand = defineCommand({
  name: 'offer verify',
  summary: 'Check that a signed letter is unchanged, and who sealed it',
  details: [
    'Without --cert the letter must be sealed by the site given with --domain. With it, the check needs no server, database or network.',
    'A time-stamp counts if its authority is known: from --time-cert, or without --cert from FOYER_TSA_CERT.',
  ],
  arguments: [{ name: 'FILE', describe: 'The letter, a PDF.' }],
  options: {
    cert: { value: 'FILE', describe: 'Accepted certificates, as written by foyer offer certificate.' },
    'time-cert': { value: 'FILE', describe: 'Certificates of the timestamp authorities you trust.' },
  },
  async run(context: CommandContext, { values: [file = ''], options }) {
    const pdf = await read(file)
    const known = options.cert
      ? await certificatesIn(options.cert)
      : await knownCertificates((await context.site()).db, (await context.tenant()).id)
    const authorities = options['time-cert']
      ? await certificatesIn(options['time-cert'])
      : await timeAuthorities(options.cert ? undefined : (await context.site()).config.timestampPem)
    const verdict = await verifyLetter(pdf, known, authorities)
    if (!verdict.ok) {
      const sentence = message('en', `verify.fault.${verdict.why}`)
      return { data: verdict, lines: [], failure: { code: verdict.why, message: sentence } }
    }
    const { signer, signedAt, timestamp, fingerprint } = verdict
    const time = timestamp?.verified ? `confirmed by ${timestamp.authority}` : 'according to its server'
    return {
      data: {
        ...verdict,
        signedAt: signedAt.toISOString(),
        timestamp: timestamp ? { ...timestamp, at: timestamp.at.toISOString() } : null,
      },
      lines: [
        `Unchanged. Sealed by ${signer} on ${signedAt.toISOString()}, ${time}.`,
        ...(timestamp && !timestamp.verified ? [unverifiedTime(timestamp)] : []),
        `Certificate (SHA-256): ${fingerprint}`,
      ],
    }
  },
})

const unverifiedTime = ({ at, authority }: { at: Date; authority: string }) =>
  `An unverified authority that calls itself “${authority}” claims the time ${at.toISOString()}. Pass its certificate with --time-cert to check it.`

const certificateCommand = defineCommand({
  name: 'offer certificate',
  summary: 'Write the certificate that seals a site’s letters',
  details: [
    'The certificate isn’t secret: with it, anyone can check letters without this server. Creates the first key if there is none.',
  ],
  arguments: [{ name: 'FILE', optional: true, describe: 'The file to write. Without it, the certificate is printed.' }],
  options: {
    new: { describe: 'Create a new key first, for example after losing FOYER_SECRET. Sealed letters stay valid.' },
  },
  async run(context: CommandContext, { values: [file], options }) {
    const tenant = await context.tenant()
    const site = await context.site()
    const service = sealServiceOf(site)
    const now = await site.now()
    if (options.new && service.signingPem !== undefined)
      throw new CommandError('key-is-given', 'FOYER_SIGNING_PEM provides the key. Replace it in that file.')
    if (options.new) await renewKey(service, tenant, now)
    const pem = await signingCertificate(service, tenant, now)
    if (!file) return { data: { certificate: pem }, lines: [pem.trimEnd()] }
    await writeFile(callerPath(file), pem)
    return { data: { certificate: pem, file }, lines: [`The certificate of ${tenant.domain} is in ${file}.`] }
  },
})

/** Operators' commands for seals. */
export const sealCommands = [verifyCommand, certificateCommand]
