import type { TokenPath } from '../../theme.ts'
import type { Token, TokenKey } from '../../tokens.ts'
import type { TokenValue } from '../../values.ts'

/** Properties of the field of one value. */
export interface ValueProps<Of extends Token = Token> {
  readonly token: Of
  readonly tokenKey: TokenKey
  readonly path: TokenPath
  /** The value as visitors see it; undefined for a picture that is not set. */
  readonly value: TokenValue | undefined
  /** Id of the token's name. */
  readonly name: string
}
