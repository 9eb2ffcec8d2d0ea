// APIs shared by browsers and Node. Used by the pure project only, which has neither DOM nor Node types, so that pure
// files can use nothing else.

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Iterable<[string, string]> | Record<string, string> | URLSearchParams)
  readonly size: number
  append(name: string, value: string): void
  delete(name: string, value?: string): void
  entries(): IterableIterator<[string, string]>
  forEach(visit: (value: string, name: string, all: URLSearchParams) => void): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string, value?: string): boolean
  keys(): IterableIterator<string>
  set(name: string, value: string): void
  sort(): void
  toString(): string
  values(): IterableIterator<string>
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string | URL, base?: string | URL)
  static canParse(url: string | URL, base?: string | URL): boolean
  static parse(url: string | URL, base?: string | URL): URL | null
  hash: string
  host: string
  hostname: string
  href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
  toJSON(): string
  toString(): string
}

declare class TextEncoder {
  encode(text?: string): Uint8Array
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: Uint8Array): string
}
