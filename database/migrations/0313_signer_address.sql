-- The address of whoever signs, where they asked themselves: BankID wants that of who signs. Forgotten when the order is over.
alter table signing_order
  add column end_user_ip text check (length(end_user_ip) between 1 and 100),
  add constraint signing_order_address check (end_user_ip is null or ended_at is null);
