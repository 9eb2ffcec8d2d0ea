-- A form that was given by its link moves to the account that proves the link's address.
ALTER TABLE given_form_events DROP CONSTRAINT given_form_events_action_check;
ALTER TABLE given_form_events ADD CONSTRAINT given_form_events_action_check
  CHECK (action IN ('given', 'began', 'sent', 'reopened', 'claimed'));
CREATE INDEX given_forms_by_guest_email ON given_forms (tenant_id, lower(guest_email)) WHERE guest_email IS NOT NULL;
