-- Finds the few sources of a company's many applications by one step each.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_by_source ON applications (tenant_id, source)
  WHERE erased_at IS NULL AND source <> '';
-- Finds the applications of guests whose data a company erases.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_by_guest_email ON applications (tenant_id, lower(guest_email))
  WHERE guest_email IS NOT NULL;
-- Finds the acts of a colleague for the copy of their data.
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_audit_colleague ON staff_audit (account_id, id) WHERE account_id IS NOT NULL;
-- Lists and counts the applications of one job, however many, by the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_of_job
  ON applications (tenant_id, position_id, submitted_at DESC, id DESC) INCLUDE (stage_id, state) WHERE erased_at IS NULL;
