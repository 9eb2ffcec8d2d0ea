-- What a notification is about, and when nothing had to be done about it any more.
ALTER TABLE notifications ADD COLUMN matter text;
ALTER TABLE notifications ADD COLUMN settled_at timestamptz;
CREATE INDEX notifications_unsettled ON notifications (account_id, matter) WHERE matter IS NOT NULL AND settled_at IS NULL;

UPDATE notifications SET matter = 'offer ' || split_part(dedupe_key, ' ', 2)
  WHERE event = 'offer' AND dedupe_key LIKE 'offer % %';
UPDATE notifications n SET settled_at = o.updated_at
  FROM offers o
  WHERE n.matter = 'offer ' || o.enc_id AND (o.status <> 'Extended' OR o.lapsed_at IS NOT NULL);
