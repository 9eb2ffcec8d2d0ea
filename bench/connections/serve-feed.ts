// Serves a feed in a separate process, so that its work isn't counted with that of the reader: node serve-feed.ts JOBS CHANGED
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { greenhouseFeed } from './feed.ts'

const [jobs, changed] = process.argv.slice(2).map(Number)
if (!jobs || !changed) throw new Error('The numbers of jobs and of changed ones are missing.')
const questions = [
  { label: 'First Name', required: true, fields: [{ name: 'first_name', type: 'input_text', values: [] }] },
  { label: 'Email', required: true, fields: [{ name: 'email', type: 'input_text', values: [] }] },
]
const versions = Array.from({ length: jobs }, () => 0)
let body = ''
/** Edits the next of the jobs. */
const edit = (version: number) => {
  const from = (version * changed) % jobs
  versions.fill(version, from, from + changed)
  body = greenhouseFeed(versions)
}

edit(0)
const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://feed')
  const job = /\/jobs\/(?<id>\d+)$/.exec(address.pathname)?.groups?.['id']
  response.setHeader('content-type', 'application/json')
  response.end(job === undefined ? body : JSON.stringify({ id: Number(job), questions }))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (version: number) => {
  edit(version)
  process.send?.(version)
})
process.on('disconnect', () => process.exit())
