import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as an SMTP server got it. */
export interface Received {
  from: string
  to: string[]
  raw: string
  login: string | undefined
}

/** Opens an SMTP server that sends the given refusals before it accepts emails. The caller closes it. */
export async function openMailServer(refusals: { code: number; text: string }[] = []) {
  const received: Received[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      logins.push(`${username}:${password}`)
      answer(null, { user: username })
    },
    onRcptTo(_address, _session, answer) {
      const refusal = refusals.shift()
      answer(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          login: logins.at(-1),
        })
        answer()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
