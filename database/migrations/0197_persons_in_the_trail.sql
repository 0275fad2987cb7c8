-- Whom a row of the trail shows or concerns, by personal number and e-mail address: 'who has looked at me' is answered by an index.
create index audit_entry_persons on audit_entry using gin ((body -> 'persons')) where body ? 'persons';
