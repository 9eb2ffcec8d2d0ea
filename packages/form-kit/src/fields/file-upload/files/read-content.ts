/** Bytes read at a time; a multiple of three, so that pieces of base64 can be concatenated. */
const PIECE_BYTES = 3 * 512 * 1024

/**
 * Reads a chosen file as base64. The browser reads and encodes it piece by piece outside the main thread, so that
 * the page stays responsive.
 *
 * @throws the browser's error for a file that was moved, changed or is a folder.
 */
export async function readContent(file: Blob): Promise<string> {
  const pieces: string[] = []
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    // Sequential on purpose: in parallel they would hold the whole file twice.
    // oxlint-disable-next-line no-await-in-loop -- see above
    pieces.push(await encode(file.slice(start, start + PIECE_BYTES)))
  }
  return pieces.join('')
}

/** Returns the first bytes of a file, each as a character. */
export async function readHead(file: Blob, bytes: number): Promise<string> {
  const head = new Uint8Array(await file.slice(0, bytes).arrayBuffer())
  return String.fromCharCode(...head)
}

function encode(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(piece)
  })
}
