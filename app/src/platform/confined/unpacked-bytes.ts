import { unpackingLimits } from './limits.ts'

/**
 * Returns the maximum number of bytes to which files of this total size can unpack. It grows with the size, so that a
 * small file, which anyone can send often, costs little, and never exceeds the limit of one thread.
 */
export const unpackedBytesOf = (bytes: number): number =>
  Math.min(unpackingLimits.bytesOfThread, unpackingLimits.bytes + unpackingLimits.ratio * bytes)
