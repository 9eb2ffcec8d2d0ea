import type { ReactNode } from 'react'
import { DeskNavigation, type NavigationProps } from './DeskNavigation.tsx'
import './desk.css'

interface Props extends NavigationProps {
  readonly children: ReactNode
}

/** A page of the desk below the links to its areas, with the styles of the desk's lists and forms. */
export function DeskFrame({ children, ...navigation }: Props) {
  return (
    <div className="page-wide desk">
      <DeskNavigation {...navigation} />
      {children}
    </div>
  )
}
