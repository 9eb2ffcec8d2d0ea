-- Offers and new versions of offers that wait for an owner's approval, or were sent back. The candidate sees nothing of them. An approved or
-- withdrawn one is deleted: the audit says who made and who approved it.
CREATE TABLE waiting_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enc_id text NOT NULL UNIQUE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The candidate.
  account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  application_id bigint REFERENCES applications ON DELETE CASCADE,
  -- The offer that gets a new version; null for a new offer. One version of an offer waits at a time.
  offer_id bigint UNIQUE REFERENCES offers ON DELETE CASCADE,
  job text NOT NULL,
  -- Terms, and documents with their stored files.
  content jsonb NOT NULL,
  letter_keys text[] NOT NULL,
  maker text NOT NULL,
  -- The account of a colleague; null for a program.
  maker_id text REFERENCES accounts ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent-back')),
  reason text,
  CHECK ((state = 'sent-back') = (reason IS NOT NULL))
);
CREATE INDEX waiting_offers_tenant ON waiting_offers (tenant_id, made_at);
CREATE INDEX waiting_offers_account ON waiting_offers (account_id);
CREATE INDEX waiting_offers_application ON waiting_offers (application_id);
CREATE INDEX waiting_offers_maker ON waiting_offers (maker_id);
CREATE INDEX waiting_offers_keys ON waiting_offers USING gin (letter_keys);
