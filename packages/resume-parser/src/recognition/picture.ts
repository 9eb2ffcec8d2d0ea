/** A picture of a page in a format that the recognizer reads, with its size when upright. */
export interface Picture {
  bytes: Uint8Array
  width: number
  height: number
  /** Orientation as in Exif, from 1 to 8; 1 is upright. */
  orientation: number
}

const UPRIGHT = 1
const PNG = [0x89, 0x50, 0x4e, 0x47]
/** JPEG markers of frames, which have the size of the picture. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Returns the orientation that a JPEG's Exif segment states. */
function orientationOf(view: DataView, from: number, length: number): number {
  const tiff = from + 6
  const end = from + length
  if (length < 20 || view.getUint32(from) !== 0x45786966) return UPRIGHT
  const little = view.getUint16(tiff) === 0x4949
  const entries = tiff + view.getUint32(tiff + 4, little)
  if (entries + 2 > end) return UPRIGHT
  const count = view.getUint16(entries, little)
  for (let at = entries + 2; at < entries + 2 + count * 12 && at + 12 <= end; at += 12) {
    const value = view.getUint16(at + 8, little)
    if (view.getUint16(at, little) === 0x0112) return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

function readJpeg(bytes: Uint8Array, view: DataView): Picture | undefined {
  let orientation = UPRIGHT
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const length = view.getUint16(at + 2)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { bytes, orientation, ...uprightSize({ width, height, orientation }) }
    }
    if (marker === 0xe1 && at + 2 + length <= bytes.length) orientation = orientationOf(view, at + 4, length - 2)
    at += 2 + length
  }
  return undefined
}

/** Returns a PNG or JPEG with its size, which its first bytes state; undefined for other formats. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > 24 && PNG.every((byte, at) => bytes[at] === byte))
    return { bytes, width: view.getUint32(16), height: view.getUint32(20), orientation: UPRIGHT }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  try {
    return readJpeg(bytes, view)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns pixels of one byte each, from black to white, as a picture. */
export function pictureOfGrays(
  grays: Uint8Array,
  { width, height, orientation }: Pick<Picture, 'width' | 'height' | 'orientation'>,
): Picture {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(head.length + grays.length)
  bytes.set(head)
  bytes.set(grays, head.length)
  return { bytes, orientation, ...uprightSize({ width, height, orientation }) }
}

/** Returns the size of a picture once it is upright; orientations from 5 on turn it by a quarter. */
function uprightSize({ width, height, orientation }: Pick<Picture, 'width' | 'height' | 'orientation'>) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}
