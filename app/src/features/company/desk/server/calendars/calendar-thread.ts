import { handleTasks } from '#platform/confined/handle-tasks.ts'
import { type BusyRange, type BusyTime, busyTimes } from './busy-times.ts'

/** The task of the thread that reads colleagues' calendars. */
export type CalendarTasks = {
  read: { input: { text: string; range: BusyRange }; output: BusyTime[] }
}

handleTasks<CalendarTasks>({ read: ({ text, range }) => busyTimes(text, range) })
