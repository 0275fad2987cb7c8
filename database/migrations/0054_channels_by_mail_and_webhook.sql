-- A channel may be a webhook of one's own, signed with a key that is sealed with its address, or an address that is mailed to (channels 1).
alter table chat_channel drop constraint chat_channel_kind_check;
alter table chat_channel add constraint chat_channel_kind_check check (kind in ('teams', 'slack', 'webhook', 'mail'));
