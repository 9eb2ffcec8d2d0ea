-- Finds the few accounts of a company's people among those of its candidates, and the newest applications to all jobs.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_by_staff_role ON accounts (tenant_id) WHERE staff_role IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS applications_newest ON applications (tenant_id, submitted_at DESC, id DESC)
  WHERE erased_at IS NULL;
