/** Limits of what streams of an uploaded file can unpack to. */
export const unpackingLimits = {
  // Arrays double while they grow, so a stream takes twice its size.
  bytes: 8_000_000,
  ratio: 40,
  bytesOfThread: 150_000_000,
} as const
