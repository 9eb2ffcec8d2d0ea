-- What removed or changed something that versions before it used. A version can use the database if it knows the migration
-- `unused_since` of each of these, or the migration itself.
CREATE TABLE schema_contracts (
  migration text PRIMARY KEY,
  unused_since text NOT NULL
);
