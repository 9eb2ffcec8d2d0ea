-- Documents to sign in a form that was given to one person. One that was replaced stays, with its signature if it has one.
CREATE TABLE given_form_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Also the reference of its signing page.
  enc_id text NOT NULL UNIQUE CHECK (enc_id ~ '^[A-Za-z0-9_-]{22}$'),
  given_form_id bigint NOT NULL REFERENCES given_forms ON DELETE CASCADE,
  field text NOT NULL,
  name text NOT NULL,
  letter_key text NOT NULL,
  letter_sha256 text NOT NULL CHECK (letter_sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz NOT NULL,
  replaced_at timestamptz,
  -- What was signed and how, as of the moment the form was sent with it; never changed.
  signed_at timestamptz,
  evidence jsonb,
  evidence_sha256 text CHECK (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  -- The sealed file, which a job makes.
  signed_key text,
  signed_sha256 text CHECK (signed_sha256 ~ '^[0-9a-f]{64}$'),
  CHECK ((evidence IS NULL) = (signed_at IS NULL) AND (evidence IS NULL) = (evidence_sha256 IS NULL)),
  CHECK (signed_key IS NULL OR evidence IS NOT NULL)
);
CREATE UNIQUE INDEX given_form_letters_current ON given_form_letters (given_form_id, field) WHERE replaced_at IS NULL;
CREATE INDEX given_form_letters_by_form ON given_form_letters (given_form_id);

CREATE FUNCTION given_form_letters_keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.evidence IS NOT NULL AND (NEW.evidence, NEW.evidence_sha256, NEW.signed_at, NEW.letter_key, NEW.letter_sha256)
    IS DISTINCT FROM (OLD.evidence, OLD.evidence_sha256, OLD.signed_at, OLD.letter_key, OLD.letter_sha256) THEN
    RAISE EXCEPTION 'What was signed in a form is never changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER given_form_letters_kept BEFORE UPDATE ON given_form_letters
  FOR EACH ROW EXECUTE FUNCTION given_form_letters_keep_signed();
