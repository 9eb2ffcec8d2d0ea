-- The address of a colleague's calendar, sealed because whoever knows it reads the calendar, and the host that is shown of it.
ALTER TABLE accounts ADD COLUMN staff_calendar text, ADD COLUMN staff_calendar_host text;
