import type { ReactNode } from 'react'
import { type CardPlace, CardPlaceContext } from './card-place.ts'
import './card-list.css'

interface Props {
  readonly place: Exclude<CardPlace, 'lead'>
  /** True if the first card is the candidate's next step, which is large. */
  readonly leads?: boolean
  readonly children: readonly { key: string; card: ReactNode }[]
}

/** Cards in one frame; the next step has a separate one above them. */
export function CardList({ place, leads = false, children }: Props) {
  return (
    <ul className="dash-list">
      {children.map(({ key, card }, at) => {
        const isLead = leads && at === 0
        return (
          <li key={key} data-lead={isLead ? '' : undefined}>
            <CardPlaceContext value={isLead ? 'lead' : place}>{card}</CardPlaceContext>
          </li>
        )
      })}
    </ul>
  )
}
