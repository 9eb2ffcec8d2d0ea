/** An email as read by an email client. */
export interface ReadMail {
  /** Lower-case names of all headers, in order. */
  names: string[]
  /** Decoded values by lower-case name; the last one wins. */
  headers: Record<string, string>
  text: string
  html: string
  /** Method and content of the invitation; both are empty without one. */
  calendar: { method: string; content: string }
}

/** Parses a message by RFC 5322, 2045 and 2047, as far as the product uses them. */
export function readMail(raw: string): ReadMail {
  const { names, headers } = split(raw)
  const parts = leafParts(raw)
  const ofType = (type: string) => parts.find((each) => each.headers['content-type']?.startsWith(type))
  const content = (part: ReturnType<typeof split> | undefined) =>
    part ? decodeBody(part.body, part.headers['content-transfer-encoding']) : ''
  const text = (type: string) => content(ofType(type)).replaceAll('\r\n', '\n')
  const invitation = ofType('text/calendar')
  const method = /method="?([A-Z]+)/.exec(invitation?.headers['content-type'] ?? '')?.[1] ?? ''
  return {
    names,
    headers,
    text: text('text/plain'),
    html: text('text/html'),
    calendar: { method, content: content(invitation) },
  }
}

function leafParts(raw: string): ReturnType<typeof split>[] {
  const part = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return `\r\n${part.body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .flatMap((each) => leafParts(each.trimStart()))
}

function split(raw: string): { names: string[]; headers: Record<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw)
  if (!end) throw new Error('This is not a message: it has no end of its headers.')
  const lines = raw
    .slice(0, end.index)
    .replaceAll(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
  const pairs = lines.map((line) => {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`This is not a header: ${line}`)
    return [name.toLowerCase(), decodeWords(value)] as const
  })
  return {
    names: pairs.map(([name]) => name),
    headers: Object.fromEntries(pairs),
    body: raw.slice(end.index + end[0].length),
  }
}

function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=[ \t]+=\?/g, '?==?')
  return joined.replaceAll(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, how, text = '']) =>
      how?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function unquote(text: string): Buffer {
  const latin = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin, 'latin1')
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquote(body).toString('utf8') : body
}
