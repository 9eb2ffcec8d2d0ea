-- When a system was first asked in vain what became of its applications; null while it answers.
ALTER TABLE connections ADD COLUMN IF NOT EXISTS stages_failing_at timestamptz;
