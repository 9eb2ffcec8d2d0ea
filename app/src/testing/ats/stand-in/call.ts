import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request to a stand-in, with its whole body. */
export interface Call {
  method: string
  path: string
  /** The named parts of the path. */
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A response of a stand-in; an object becomes JSON, a string plain text. */
export interface Answer {
  status: number
  body?: object | string
  headers?: Record<string, string>
}

/** A file as a stand-in keeps it: its digest in the place of its content. */
export interface StoredFile {
  /** The name of the part or property that held it. */
  name: string
  fileName: string
  type: string
  /** Its size. */
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

export interface Form {
  /** Texts by name; an array for a name that came several times or ends with `[]`. */
  fields: Record<string, unknown>
  files: StoredFile[]
}

export function storedFile(name: string, fileName: string, type: string, content: Uint8Array): StoredFile {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, fileName, type, bytes: content.length, sha256 }
}

/** Decodes base64 strictly; undefined for anything else. */
export function decodeBase64(text: unknown): Buffer | undefined {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  return Buffer.from(text, 'base64')
}

/** Returns the media type without its parameters. */
export const mediaType = ({ headers }: Call): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Reads a multipart or URL-encoded body; undefined if it is malformed or of another type. */
export async function readForm(call: Call): Promise<Form | undefined> {
  const form: Form = { fields: {}, files: [] }
  const body = new Uint8Array(call.body)
  const parts = await new Response(body, { headers: { 'content-type': call.headers['content-type'] ?? '' } })
    .formData()
    .catch(() => undefined)
  if (parts === undefined) return undefined
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      const known = form.fields[name]
      const texts: unknown[] = known === undefined ? [] : [known].flat()
      form.fields[name] = texts.length > 0 || name.endsWith('[]') ? [...texts, value] : value
    } else {
      form.files.push(storedFile(name, value.name, value.type, new Uint8Array(await value.arrayBuffer())))
    }
  }
  return form
}

/** Reads a JSON object; undefined for any other body. */
export function readJson({ body }: Call): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** Returns the user name and password of HTTP Basic authentication; undefined without them. */
export function basicAuth({ headers }: Call): { user: string; password: string } | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { user, password: password.join(':') }
}

export const bearerToken = ({ headers }: Call): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

/** Returns the objects of a list; an empty one for each other element, and none for any other value. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((entry) => asRecord(entry) ?? {}) : []

export const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)

/** Returns the ending of a file's name in lower case, without the dot. */
export const endingOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
