import { z } from 'zod'
import { defineStateMachine } from '#kernel/state-machine.ts'

export const proposalStatuses = ['open', 'accepted', 'kept'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]
export const proposalEvents = ['accept', 'keep'] as const
export type ProposalEvent = (typeof proposalEvents)[number]

/**
 * State machine of a proposed value. Keeping the old value can be reconsidered; an accepted value is part of the profile, where
 * it is changed or undone like any other.
 */
export const proposalStates = defineStateMachine<ProposalStatus, ProposalEvent, 'accepted-before'>({
  name: 'proposal',
  initial: 'open',
  table: {
    open: { accept: 'accepted', keep: 'kept' },
    kept: { accept: 'accepted', keep: 'kept' },
    accepted: { accept: 'accepted', keep: { refused: 'accepted-before' } },
  },
})

/** A value of a file that differs from the profile's, as stored with the file. */
export const storedProposal = z.object({
  id: z.string(),
  /** Path of the value in the profile, or of a list for a new entry. */
  path: z.string(),
  /** The profile's value at the time; missing for a new entry. */
  old: z.unknown().optional(),
  new: z.unknown(),
  /** Line of the file that holds the value. */
  line: z.int().optional(),
  status: z.enum(proposalStatuses),
})
export type StoredProposal = z.output<typeof storedProposal>

export const isOpen = (status: ProposalStatus): boolean => status === 'open'
export const isAccepted = (status: ProposalStatus): boolean => status === 'accepted'
