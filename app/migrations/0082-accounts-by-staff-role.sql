-- Finds the few accounts of a company's people among those of its candidates.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_by_staff_role ON accounts (tenant_id) WHERE staff_role IS NOT NULL;
