import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONFIGURATION = `
[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
ordering = yes
tsa_name = yes
[v3]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:false
[req]
distinguished_name = dn
[dn]
`

/** Returns true if this machine has OpenSSL, which the fake authority uses. */
export const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0

export interface TimeAuthority {
  url: string
  /** PEM-encoded. */
  certificate: string
  privateKey: string
  /** True while the authority is unavailable. */
  away: boolean
  close(): Promise<void>
}

/** Options of `openssl req` for the authority's key. */
const KEYS = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
} as const

/** Starts a time-stamp authority that answers with `openssl ts`, an RFC 3161 implementation independent of ours. */
export async function openTimeAuthority(key: keyof typeof KEYS = 'rsa'): Promise<TimeAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-time-'))
  const run = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  writeFileSync(join(folder, 'openssl.cnf'), CONFIGURATION)
  writeFileSync(join(folder, 'serial'), '1000\n')
  const request = ['req', '-x509', ...KEYS[key], '-nodes', '-days', '7300', '-subj', '/CN=Test time authority']
  run(...request, '-keyout', 'key.pem', '-out', 'cert.pem', '-config', 'openssl.cnf', '-extensions', 'v3')
  const authority = { away: false }
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    // Disables keep-alive: a kept connection could close at the moment of its reuse.
    outgoing.setHeader('connection', 'close')
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (authority.away) return outgoing.writeHead(503).end()
      writeFileSync(join(folder, 'query.tsq'), Buffer.concat(parts))
      const reply = ['ts', '-reply', '-queryfile', 'query.tsq', '-out', 'reply.tsr', '-config', 'openssl.cnf']
      run(...reply, '-signer', 'cert.pem', '-inkey', 'key.pem')
      outgoing.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      outgoing.end(readFileSync(join(folder, 'reply.tsr')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(authority, {
    url: `http://127.0.0.1:${port}/`,
    certificate: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    privateKey: readFileSync(join(folder, 'key.pem'), 'utf8'),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  })
}
