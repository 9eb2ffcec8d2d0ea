import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import { themeLimits } from '../../limits.ts'
import type { PictureSize } from '../../css.ts'
import { themeErrors } from '../../errors.ts'

/** One encoding of a picture. */
export interface EncodedPicture extends PictureSize {
  bytes: Uint8Array
}

/** Widths of a hero picture, in pixels. */
const HERO_WIDTHS = [640, 960, 1440, 1920] as const
/**
 * Heights of a logo on screens with one, two and three pixels per CSS pixel; the bar shows it at most 44 pixels high.
 */
const LOGO_HEIGHTS = [44, 88, 132] as const

/** First bytes of JPEG, PNG and WebP. */
const HEADS: readonly RegExp[] = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/** Loaders of the three formats; all others, including SVG, are blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])

let library: Promise<typeof import('sharp').default> | undefined

async function openLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

/**
 * Encodes an uploaded picture again as WebP, in the sizes that pages need, narrowest first, so that the result contains
 * neither metadata nor data that followed the picture in its file.
 * @throws `theme/not-an-image`, `theme/too-many-pixels`
 */
export async function makePicture(bytes: Uint8Array, kind: 'logo' | 'hero'): Promise<EncodedPicture[]> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!HEADS.some((pattern) => pattern.test(head))) throw themeErrors.error('not-an-image')
  const sharp = await (library ??= openLibrary())
  const options: SharpOptions = { failOn: 'error', limitInputPixels: themeLimits.picturePixels }
  const open = () => sharp(bytes, options).timeout({ seconds: themeLimits.pictureSeconds })
  const { width, height } = await open()
    .metadata()
    .catch((error: unknown) => {
      throw themeErrors.error(/pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'not-an-image')
    })
  if (width * height > themeLimits.picturePixels) throw themeErrors.error('too-many-pixels')
  try {
    return kind === 'hero' ? await heroSizes(open) : await logoSizes(open)
  } catch (error) {
    throw themeErrors.error('not-an-image', { cause: error })
  }
}

const heroSizes = (open: () => Sharp) =>
  distinct(HERO_WIDTHS, (width) => encode(open().autoOrient().resize({ width, withoutEnlargement: true }), 78))

const logoSizes = (open: () => Sharp) =>
  distinct(LOGO_HEIGHTS, (height) =>
    encode(
      open()
        .autoOrient()
        .resize({ width: height * themeLimits.logoRatio, height, fit: 'inside', withoutEnlargement: true }),
      90,
    ),
  )

/** Encodes a picture in each size up to its own, one after another. */
async function distinct<T>(sizes: readonly T[], make: (size: T) => Promise<EncodedPicture>): Promise<EncodedPicture[]> {
  const made: EncodedPicture[] = []
  for (const size of sizes) {
    const next = await make(size)
    if (next.width === made.at(-1)?.width) break
    made.push(next)
  }
  return made
}

async function encode(picture: Sharp, quality: number): Promise<EncodedPicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .webp({ quality, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { bytes: data, sha256, width: info.width, height: info.height }
}
