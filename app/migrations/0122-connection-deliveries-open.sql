-- The few deliveries that aren't over, among many that are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS connection_deliveries_open ON connection_deliveries (connection_id)
  WHERE state IN ('waiting', 'sending', 'refused', 'unclear');
