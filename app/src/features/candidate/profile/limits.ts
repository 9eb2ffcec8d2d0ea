/** Limits of the profile and its photo, with the unit in the name. */
export const profileLimits = {
  avatarUploads: { most: 40, seconds: 86_400 },
  avatarSeconds: 10,
  undos: 50,
  undoDays: 1,
  skillCountsMs: 300_000,
  altCharacters: 1000,
  prefixCharacters: 200,
} as const
