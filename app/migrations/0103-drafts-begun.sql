-- Finds the drafts that were begun since a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS drafts_begun ON drafts (tenant_id, created_at) WHERE position_id IS NOT NULL;
