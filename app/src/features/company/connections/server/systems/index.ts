import type { SystemName } from '../../systems.ts'
import { ashby } from './ashby.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { recruitee } from './recruitee.ts'
import { smartRecruiters } from './smart-recruiters.ts'
import type { DeliverySystem } from './system.ts'

/** The systems that take applications. */
export const deliverySystems: Readonly<Partial<Record<SystemName, DeliverySystem>>> = {
  greenhouse,
  ashby,
  lever,
  smartrecruiters: smartRecruiters,
  recruitee,
}
