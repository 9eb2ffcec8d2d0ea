import { addressFault, type Reach, reachableAddresses, UnreachableError } from '#platform/outgoing/reachable.ts'
import { connectionErrors } from '../errors.ts'
import { type SystemName, systems } from '../systems.ts'

/**
 * Returns the address of a board, if this server can and may fetch it.
 * @throws `connections/bad-board`, `bad-address`, `unknown-host`, `private-address`
 */
export async function checkAddress(system: SystemName, board: string, reach: Reach): Promise<string> {
  const address = systems[system].address(board)
  if (address === undefined) throw connectionErrors.error(system === 'feed' ? 'bad-address' : 'bad-board')
  if (addressFault(address, reach) !== undefined) throw connectionErrors.error('bad-address')
  const { hostname: host } = new URL(address)
  try {
    await reachableAddresses(reach, host)
  } catch (error) {
    const code = error instanceof UnreachableError ? 'private-address' : 'unknown-host'
    throw connectionErrors.error(code, { values: { host }, cause: error })
  }
  return address
}
