import { defineStateMachine } from '#kernel/state-machine.ts'

export type NotificationState = 'new' | 'viewed' | 'read'
export type NotificationEventName = 'view' | 'click'

/**
 * State machine of a notification. New ones count in the badge; opening the panel views all, clicking a card reads it.
 */
export const notificationStates = defineStateMachine<NotificationState, NotificationEventName, never>({
  name: 'notification',
  initial: 'new',
  table: {
    new: { view: 'viewed', click: 'read' },
    viewed: { view: 'viewed', click: 'read' },
    read: { view: 'read', click: 'read' },
  },
})
