import { useEffect, useRef } from 'react'
import type { PositionCard } from '#features/positions/contract.ts'
import type { SearchState } from '../search-params.ts'
import { JobCard } from './JobCard.tsx'

interface Props {
  positions: PositionCard[]
  state: SearchState
  selected: string | undefined
  /** Beside the list there is room for the position. */
  wide: boolean
  onSelect(pid: string): void
  onHighlight(id: number | undefined): void
}

/** The page of results. On a wide screen a click selects; elsewhere, and with scripts off, it opens the position's page. */
export function ResultList({ positions, state, selected, wide, onSelect, onHighlight }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const first = useRef(true)
  useEffect(() => {
    // A new page of results is read from its top.
    if (!first.current) list.current?.scrollTo({ top: 0 })
    first.current = false
  }, [positions])
  return (
    <ol className="result-list" ref={list}>
      {positions.map((position) => (
        <li
          key={position.id}
          onPointerEnter={() => onHighlight(position.id)}
          onPointerLeave={() => onHighlight(undefined)}
        >
          <JobCard
            position={position}
            rest={state.rest}
            selected={selected === String(position.id)}
            onSelect={wide ? () => onSelect(String(position.id)) : undefined}
          />
        </li>
      ))}
    </ol>
  )
}
