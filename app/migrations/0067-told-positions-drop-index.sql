-- It served the deletion of positions alone.
DROP INDEX CONCURRENTLY IF EXISTS told_positions_by_position;
