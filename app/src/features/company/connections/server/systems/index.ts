import type { SystemName } from '../../systems.ts'
import { ashby } from './ashby/ashby.ts'
import { greenhouse } from './greenhouse/greenhouse.ts'
import { lever } from './lever/lever.ts'
import { personio } from './personio/personio.ts'
import { recruitee } from './recruitee/recruitee.ts'
import { smartRecruiters } from './smart-recruiters/smart-recruiters.ts'
import { workable } from './workable/workable.ts'
import type { DeliverySystem } from '../exchange/system.ts'

/** The systems that take applications. */
export const deliverySystems: Readonly<Partial<Record<SystemName, DeliverySystem>>> = {
  greenhouse,
  ashby,
  lever,
  smartrecruiters: smartRecruiters,
  recruitee,
  personio,
  workable,
}
