import { addressRefusal, type Reach } from '#platform/outgoing/reachable.ts'
import { connectionErrors } from '../errors.ts'
import { boardAddress, type SystemName } from '../systems.ts'

/**
 * Returns the address of a board, if this server can and may fetch it.
 * @throws `connections/bad-board`, `bad-address`, `unknown-host`, `private-address`
 */
export async function checkAddress(
  { system, board, origin }: { system: SystemName; board: string; origin: string },
  reach: Reach,
): Promise<string> {
  const address = boardAddress(system, board, origin)
  if (address === undefined)
    throw connectionErrors.error(
      system === 'feed' || boardAddress(system, board) !== undefined ? 'bad-address' : 'bad-board',
    )
  const refusal = await addressRefusal(address, reach)
  if (refusal) throw connectionErrors.error(refusal, { values: { host: URL.parse(address)?.hostname ?? '' } })
  return address
}
