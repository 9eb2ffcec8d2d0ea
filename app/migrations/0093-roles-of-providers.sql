-- The sign-in provider whose claims gave a colleague their role; null if a person gave it.
ALTER TABLE accounts ADD COLUMN staff_role_by text;
