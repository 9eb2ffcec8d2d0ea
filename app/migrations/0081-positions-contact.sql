-- The colleague whom candidates can ask about a job: name, role, email, page, and true in `shown` if they see it; empty for none.
ALTER TABLE positions ADD COLUMN contact jsonb;
