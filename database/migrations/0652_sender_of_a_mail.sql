-- Who sent a mail, as its envelope says: counted per hour before a mail is received.
alter table intake add column sender text check (length(sender) <= 320),
  add constraint intake_sender_of_mail check (kind = 'mail' or sender is null);
