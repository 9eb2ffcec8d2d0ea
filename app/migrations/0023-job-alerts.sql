-- The feature is called job alerts throughout; its table follows.
ALTER TABLE saved_searches RENAME TO job_alerts;
ALTER SEQUENCE saved_searches_id_seq RENAME TO job_alerts_id_seq;
ALTER INDEX saved_searches_due RENAME TO job_alerts_due;
ALTER INDEX saved_searches_by_expiry RENAME TO job_alerts_by_expiry;
