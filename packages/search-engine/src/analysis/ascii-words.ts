import { LONGEST_WORD } from './tokenize.ts'

const DOT = 46
const AMPERSAND = 38
const PLUS = 43
const HASH = 35

const OTHER = 0
const DIGIT = 1
const LETTER = 2
const KIND = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 97 && code <= 122) return LETTER
  return code >= 48 && code <= 57 ? DIGIT : OTHER
})

const HASH_START = 0x811c9dc5

/** Receiver of the words of a text, in order. */
export interface WordSink {
  /** Receives a plain word: the letters and digits from `start` to `end`, with their hash. */
  plain(bytes: Uint8Array, start: number, end: number, hash: number): void
  /** Receives a word that is not a plain slice of the text: `.net`, `c++`, `rn` for `r.n.`. */
  special(word: string): void
}

/** Returns the FNV-1a hash of a word's bytes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  return hash
}

/** Tokenizes ASCII text without allocating a string per word, which would dominate the time to build the index. */
export class AsciiScanner {
  private bytes = Buffer.alloc(1 << 16)
  private length = 0

  /** Yields exactly the words that `tokenize` yields (a test compares them) for a prepared ASCII text. */
  scan(text: string, sink: WordSink): void {
    if (text.length + 2 > this.bytes.length) this.bytes = Buffer.alloc(text.length * 2)
    this.length = this.bytes.write(text, 'latin1')
    // Bytes behind the text are left over from an earlier one.
    this.bytes[this.length] = 0
    this.bytes[this.length + 1] = 0
    const { bytes, length } = this
    let i = 0
    while (i < length) {
      const code = bytes[i] ?? 0
      const kind = KIND[code] ?? OTHER
      if (kind === OTHER) i = code === DOT ? this.dotName(i, sink) : i + 1
      else if (kind === LETTER && KIND[bytes[i + 1] ?? 0] === OTHER) i = this.singleLetter(i, sink)
      else {
        const start = i
        let hash = HASH_START
        while (KIND[bytes[i] ?? 0] !== OTHER) hash = Math.imul(hash ^ (bytes[i++] ?? 0), 0x01000193)
        if (i - start <= LONGEST_WORD) sink.plain(bytes, start, i, hash)
        else sink.plain(bytes, start, start + LONGEST_WORD, hashBytes(bytes, start, start + LONGEST_WORD))
      }
    }
  }

  private cut(start: number, end: number): string {
    return this.bytes.toString('latin1', start, end)
  }

  private isWord(at: number): boolean {
    return at >= 0 && KIND[this.bytes[at] ?? 0] !== OTHER
  }

  private isLetter(at: number): boolean {
    return KIND[this.bytes[at] ?? 0] === LETTER
  }

  /** Reads a name such as `.net`: a dot with at least two letters after it, and no word or dot before it. */
  private dotName(at: number, sink: WordSink): number {
    const { bytes } = this
    if (this.isWord(at - 1) || (at > 0 && bytes[at - 1] === DOT)) return at + 1
    if (!this.isLetter(at + 1) || !this.isLetter(at + 2)) return at + 1
    let end = at + 3
    while (this.isWord(end)) end++
    sink.special(this.cut(at, Math.min(end, at + LONGEST_WORD)))
    return end
  }

  /** Reads a single letter: the start of an abbreviation, a name such as `c++`, or a word by itself. */
  private singleLetter(at: number, sink: WordSink): number {
    const { bytes } = this
    if (bytes[at + 1] === AMPERSAND && this.isPair(at)) {
      sink.special(this.cut(at, at + 3))
      return at + 3
    }
    if (at === 0 || bytes[at - 1] !== DOT) {
      let end = at
      while (this.isLetter(end) && bytes[end + 1] === DOT) end += 2
      if (end - at >= 4) {
        if (this.isLetter(end) && !this.isWord(end + 1)) end++
        sink.special(this.cut(at, end).replaceAll('.', '').slice(0, LONGEST_WORD))
        return end
      }
    }
    const signs = this.countSigns(at + 1)
    if (signs > 0) sink.special(this.cut(at, at + 1 + signs))
    else sink.plain(bytes, at, at + 1, hashBytes(bytes, at, at + 1))
    return at + 1 + signs
  }

  /** Returns true if two letters with an ampersand between them form a word: `a&e`. */
  private isPair(at: number): boolean {
    const { bytes } = this
    if (at > 0 && bytes[at - 1] === AMPERSAND) return false
    return this.isLetter(at + 2) && !this.isWord(at + 3) && bytes[at + 3] !== AMPERSAND
  }

  /** Counts the characters of `c+`, `c++` or `c#`, provided nothing follows directly. */
  private countSigns(at: number): number {
    const first = this.bytes[at]
    if (first === HASH) return this.signsEnd(at + 1) ? 1 : 0
    if (first !== PLUS) return 0
    if (this.bytes[at + 1] === PLUS) return this.signsEnd(at + 2) ? 2 : 0
    return this.signsEnd(at + 1) ? 1 : 0
  }

  private signsEnd(at: number): boolean {
    const code = this.bytes[at]
    return !this.isWord(at) && code !== PLUS && code !== HASH
  }
}
