-- A message of a rejected candidate that asks for more about the decision has a day by which the company means to answer.
ALTER TABLE application_messages ADD COLUMN due_at timestamptz;
