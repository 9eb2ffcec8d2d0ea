import type { BetterAuthOptions } from 'better-auth'
import { sessionLimits } from '../../limits.ts'

const tenantId = { type: 'number', fieldName: 'tenant_id', input: false, required: false } as const
const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Mapping of the auth library's models to our tables. */
export const authSchema = {
  user: {
    modelName: 'accounts',
    fields: { emailVerified: 'email_verified', ...times },
    additionalFields: {
      tenantId,
      firstName: { type: 'string', fieldName: 'first_name', required: false },
      lastName: { type: 'string', fieldName: 'last_name', required: false },
      language: { type: 'string', required: false, input: false },
      isAdmin: { type: 'boolean', fieldName: 'is_admin', required: false, input: false },
      isThemeBuilder: { type: 'boolean', fieldName: 'is_theme_builder', required: false, input: false },
      isFormEditor: { type: 'boolean', fieldName: 'is_form_editor', required: false, input: false },
      disabledAt: { type: 'date', fieldName: 'disabled_at', required: false, input: false },
    },
  },
  session: {
    modelName: 'account_sessions',
    fields: {
      userId: 'account_id',
      token: 'token_hash',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
    additionalFields: { tenantId },
    expiresIn: sessionLimits.sessionIdleSeconds,
    updateAge: sessionLimits.sessionLastUseSeconds,
  },
  account: {
    modelName: 'account_credentials',
    fields: {
      userId: 'account_id',
      accountId: 'provider_account_id',
      providerId: 'provider_id',
      password: 'password_hash',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
    additionalFields: { tenantId },
    // Requires that the provider verified the address; no provider is trusted beyond that.
    accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false, updateUserInfoOnLink: false },
    encryptOAuthTokens: true,
  },
  verification: {
    modelName: 'account_verifications',
    fields: { expiresAt: 'expires_at', ...times },
    additionalFields: { tenantId },
    storeIdentifier: 'hashed',
  },
} satisfies BetterAuthOptions

/** The mapping of passkeys; passed to the library by a plugin of ours, since its own accepts no extra fields. */
export const passkeySchema = {
  passkey: {
    modelName: 'account_passkeys',
    fields: {
      publicKey: 'public_key',
      userId: 'account_id',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
} as const
