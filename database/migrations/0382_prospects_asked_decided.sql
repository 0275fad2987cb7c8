-- What somebody has asked to have decided and is, by who asked, the latest decided first (prospects 44).
create index prospect_asked_decided on prospect (asked_by_id, approved_at desc)
  where asked_by_id is not null and approved_at is not null;
