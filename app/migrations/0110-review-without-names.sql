-- Jobs whose applicants are reviewed without their names until they reach a stage.
CREATE TABLE hidden_names (
  position_id bigint PRIMARY KEY REFERENCES positions ON DELETE CASCADE,
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Key of the stage from which the name is shown.
  until_stage text NOT NULL
);

-- Applications to such jobs whose name is shown: they reached the stage, or a colleague wanted to see it.
CREATE TABLE shown_names (
  application_id bigint PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  at timestamptz NOT NULL
);
