-- Over https the cookie of a session is now called __Host-session. Sessions from before are accepted under their former name
-- once more; new ones never are, since any host of the same domain can set a cookie of that name.
ALTER TABLE account_sessions ADD COLUMN former_cookie_until timestamptz;
UPDATE account_sessions SET former_cookie_until = 'infinity';
