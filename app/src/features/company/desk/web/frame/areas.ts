import { jobWriters, readers, readersOfAll, type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { MessageId } from '#ui/i18n/messages.ts'

/** An area of the desk as its navigation shows it. */
export interface Area {
  name: string
  text: MessageId
  title: MessageId
  roles: readonly StaffRole[]
}

/** The areas of the desk, in order. */
export const areas = [
  { name: 'today', text: 'desk.area.today', title: 'desk.title.today', roles: readers },
  { name: 'applications', text: 'desk.area.applications', title: 'desk.title.applications', roles: readers },
  { name: 'jobs', text: 'desk.area.jobs', title: 'desk.title.jobs', roles: staffRoles },
  { name: 'interviews', text: 'desk.area.interviews', title: 'desk.title.interviews', roles: readers },
  { name: 'events', text: 'desk.area.events', title: 'desk.title.events', roles: jobWriters },
  { name: 'offers', text: 'desk.area.offers', title: 'desk.title.offers', roles: readersOfAll },
  { name: 'people', text: 'desk.area.people', title: 'desk.title.people', roles: readersOfAll },
  { name: 'team', text: 'desk.area.team', title: 'desk.title.team', roles: ['owner'] },
  { name: 'audit', text: 'desk.area.audit', title: 'desk.title.audit', roles: ['owner'] },
] as const satisfies readonly Area[]

export type AreaName = (typeof areas)[number]['name']

/** Pages of other features in the desk's frame, each with its own right. */
export const tools = [
  {
    path: 'numbers',
    text: 'desk.area.numbers',
    isFor: ({ staffRole }: SignedIn) => isFor(readers, staffRole),
  },
  { path: 'forms', text: 'title.formView', isFor: ({ isFormEditor }: SignedIn) => isFormEditor },
  { path: 'theme', text: 'title.theme', isFor: ({ isThemeBuilder }: SignedIn) => isThemeBuilder },
  {
    path: 'site',
    text: 'desk.area.site',
    isFor: ({ staffRole }: SignedIn) => staffRole !== null && staffRole !== 'hiring-manager',
  },
] as const satisfies readonly { path: string; text: MessageId; isFor(viewer: SignedIn): boolean }[]

/** Returns true if a role is among those of an area. */
export const isFor = (roles: readonly StaffRole[], role: StaffRole | null | undefined): boolean =>
  roles.some((admitted) => admitted === role)
