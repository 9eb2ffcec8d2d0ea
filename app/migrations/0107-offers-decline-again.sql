-- An offer can be declined again after its decline was undone.
DROP INDEX CONCURRENTLY IF EXISTS offer_evidence_one_decline;
