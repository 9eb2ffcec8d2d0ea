import type { Sharp, SharpOptions } from 'sharp'
import * as limits from '#config/limits.ts'
import { profileLimits } from '../../limits.ts'
import { profileErrors } from '../../errors.ts'

/** A part of a picture as fractions of its upright width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Makes the stored photo of an uploaded picture: a square JPEG of at most `limits.avatarPixels`, decoded and encoded again,
 * without metadata such as the place where it was taken. The default crop is the middle of the picture.
 *
 * libvips has its own threads, so a confined thread would neither limit nor free it. It is bounded instead by allowing
 * only the decoders of three formats, a maximum number of pixels that is checked before decoding, and a time limit.
 * @throws `profile/not-a-picture`, `profile/picture-damaged`, `profile/picture-too-detailed`
 */
export async function makeAvatar(bytes: Uint8Array, crop: Crop | undefined): Promise<Uint8Array> {
  if (!isAccepted(bytes)) throw profileErrors.error('not-a-picture')
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const open = (data: Uint8Array, options: SharpOptions = {}): Sharp =>
    sharp(data, { failOn: 'error', limitInputPixels: limits.avatarSourcePixels, ...options }).timeout({
      seconds: profileLimits.avatarSeconds,
    })
  const { width, height } = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw profileErrors.error(/pixel limit/i.test(String(error)) ? 'picture-too-detailed' : 'picture-damaged')
    })
  if (width * height > limits.avatarSourcePixels) throw profileErrors.error('picture-too-detailed')
  try {
    // Scaled down first, which JPEG decoders do during decoding; even the closest crop has enough pixels.
    const side = limits.avatarPixels * limits.avatarZoomMax
    const upright = await open(bytes)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'outside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info } = upright
    return await open(upright.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .extract(squareOf(info, crop))
      .resize(limits.avatarPixels, limits.avatarPixels, { withoutEnlargement: true })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer()
  } catch (error) {
    throw profileErrors.error('picture-damaged', { cause: error })
  }
}

/** First bytes of JPEG, PNG and WebP; those of WebP include the size of the file. */
const HEADS: readonly RegExp[] = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/** Returns true for JPEG, PNG and WebP, by the first bytes. */
const isAccepted = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return HEADS.some((pattern) => pattern.test(head))
}

/** Returns the square of whole pixels nearest to a crop. */
function squareOf({ width, height }: { width: number; height: number }, crop: Crop | undefined) {
  const shorter = Math.min(width, height)
  const side = crop
    ? Math.min(shorter, Math.max(1, Math.round(Math.min(crop.width * width, crop.height * height))))
    : shorter
  const left = crop ? Math.round(crop.left * width) : Math.floor((width - side) / 2)
  const top = crop ? Math.round(crop.top * height) : Math.floor((height - side) / 2)
  return { left: Math.min(left, width - side), top: Math.min(top, height - side), width: side, height: side }
}
