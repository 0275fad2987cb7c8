-- Since when, and by whose word, a partner's secret is mailed to the contact that stands there: what
-- whoever approves a new secret judges. Of those from before it is not known, and they stay as they are.
alter table api_client
  add column contact_changed_at timestamptz,
  add column contact_changed_by text;
