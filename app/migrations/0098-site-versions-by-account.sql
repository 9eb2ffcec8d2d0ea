-- Finds the versions that a colleague published, for the copy of their data and its erasure.
CREATE INDEX CONCURRENTLY IF NOT EXISTS site_versions_by_account ON site_versions (account_id);
