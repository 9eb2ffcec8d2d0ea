import { createContext } from 'react'

/**
 * The place of a card: in a list of one kind, in a list of several, or large above the list as the one next step.
 */
export type CardPlace = 'own' | 'mixed' | 'lead'

export const CardPlaceContext = createContext<CardPlace>('own')
