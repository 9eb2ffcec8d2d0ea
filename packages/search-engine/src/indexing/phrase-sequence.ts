/** The number zero ends a value; words are numbered from one. */
const END = 0
const CONTINUES = 0x80

/**
 * Collects the words of a document in order, as variable-length numbers of seven bits a byte. Common words come early
 * and have small numbers, so a word takes some 1.7 bytes, and a phrase is found by searching for its bytes.
 */
export class SequenceWriter {
  private bytes = Buffer.alloc(4096)
  private length = 0

  clear(): void {
    this.length = 0
  }

  /** Adds a word by the number of its fold. */
  add(fold: number): void {
    this.put(fold + 1)
  }

  /** Ends a value of a field; no phrase crosses it. */
  endValue(): void {
    this.put(END)
  }

  /** Returns what was added, valid until more is. */
  content(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  private put(number: number): void {
    if (this.length + 5 > this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2)
    let rest = number
    for (; rest >= CONTINUES; rest = Math.floor(rest / CONTINUES)) {
      this.bytes[this.length++] = (rest % CONTINUES) | CONTINUES
    }
    this.bytes[this.length++] = rest
  }
}

/** Returns the bytes of a phrase of folds, to be looked for in sequences. */
export function phraseBytes(folds: readonly number[]): Buffer {
  const writer = new SequenceWriter()
  for (const fold of folds) writer.add(fold)
  return writer.content()
}

/** Returns true if a sequence has the phrase. */
export function hasPhrase(sequence: Buffer, phrase: Buffer): boolean {
  let at = sequence.indexOf(phrase)
  // A match must begin where a word does: behind the last byte of another.
  while (at > 0 && (sequence[at - 1] ?? 0) >= CONTINUES) at = sequence.indexOf(phrase, at + 1)
  return at !== -1
}
