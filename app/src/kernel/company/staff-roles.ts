/** Roles of the people who hire, in descending order of rights. A hiring manager sees assigned jobs only. */
export const staffRoles = ['owner', 'recruiter', 'hiring-manager', 'editor'] as const

export type StaffRole = (typeof staffRoles)[number]

/** Roles that read applications. */
export const readers: readonly StaffRole[] = ['owner', 'recruiter', 'hiring-manager']

/** Roles that write jobs. */
export const jobWriters: readonly StaffRole[] = ['owner', 'recruiter', 'editor']

/** Roles that read applications to every job. */
export const readersOfAll: readonly StaffRole[] = ['owner', 'recruiter']
