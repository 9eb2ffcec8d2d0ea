import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { choicesQuery } from './match-queries.ts'
import type { MatchSwitchProps } from './MatchSwitch.tsx'

/**
 * The part of an application's page that turns matching off for it; empty on sites without matching, or if it is off
 * for all.
 */
export function ApplicationMatch({ positionId }: { readonly positionId: number }) {
  const app = useApp()
  const { enabled: isOffered } = app.site.configs.pcsxConfig.matchConfig
  const { data: choices } = useQuery({ ...choicesQuery(app), enabled: isOffered })
  const [Section, setSection] = useState<ComponentType<MatchSwitchProps>>()
  const isShown = isOffered && choices?.enabled === true
  useEffect(() => {
    if (isShown)
      void loadChunk(
        'match',
        () => import('./MatchSwitch.tsx'),
        () => needTexts('match'),
      ).then(
        (part) => setSection(() => part.ApplicationMatchSection),
        () => undefined,
      )
  }, [isShown])
  return isShown && Section ? <Section choices={choices} positionId={positionId} /> : null
}
