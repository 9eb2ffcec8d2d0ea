import sharp, { type Sharp } from 'sharp'

const CORNERS = { topLeft: '#d02020', topRight: '#20a020', bottomLeft: '#2020d0', bottomRight: '#d0d020' } as const

/** Makes a picture of four coloured quadrants: red and green above blue and yellow. */
export async function photoOf(width: number, height: number): Promise<Sharp> {
  const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)]
  const field = (background: string, at: { left: number; top: number }) => ({
    input: { create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const, background } },
    ...at,
  })
  const made = sharp({ create: { width, height, channels: 3, background: CORNERS.topLeft } }).composite([
    field(CORNERS.topRight, { left, top: 0 }),
    field(CORNERS.bottomLeft, { left: 0, top }),
    field(CORNERS.bottomRight, { left, top }),
  ])
  return sharp(await made.png().toBuffer())
}

/** A photo as taken by a phone: on its side, with the place and the owner's name. */
export const phonePhoto = async (): Promise<Buffer> =>
  (await photoOf(1200, 800))
    .withExif({
      IFD0: { Artist: 'Zanzibarquilt', Copyright: 'Zanzibarquilt' },
      IFD3: { GPSLatitude: '45/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Zanzibarquilt</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Returns the colour of a pixel, by the name of the nearest of the four. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  if (red > 150) return green > 150 ? 'yellow' : 'red'
  return green > blue ? 'green' : 'blue'
}
