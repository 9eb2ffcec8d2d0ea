import { addressRefusal, type Reach } from '#platform/outgoing/reachable.ts'
import { connectionErrors } from '../errors.ts'
import { type SystemName, systems } from '../systems.ts'

/**
 * Returns the address of a board, if this server can and may fetch it.
 * @throws `connections/bad-board`, `bad-address`, `unknown-host`, `private-address`
 */
export async function checkAddress(system: SystemName, board: string, reach: Reach): Promise<string> {
  const address = systems[system].address(board)
  if (address === undefined) throw connectionErrors.error(system === 'feed' ? 'bad-address' : 'bad-board')
  const refusal = await addressRefusal(address, reach)
  if (refusal) throw connectionErrors.error(refusal, { values: { host: URL.parse(address)?.hostname ?? '' } })
  return address
}
