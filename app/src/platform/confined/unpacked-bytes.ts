import { serverLimits } from '#config/server-limits.ts'

const { unpackedBytes, unpackedRatio, mostUnpackedBytes } = serverLimits

/**
 * Returns the bytes that files of this size in all can unpack to. It grows with the size, so that a small file, which anyone
 * can send often, costs little, and never rises above what one thread should take.
 */
export const unpackedBytesOf = (bytes: number): number =>
  Math.min(mostUnpackedBytes, unpackedBytes + unpackedRatio * bytes)
