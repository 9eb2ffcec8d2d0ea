-- Why a candidate declined, in their own words.
ALTER TABLE offer_evidence ADD COLUMN reason text CHECK (reason IS NULL OR act = 'decline');
