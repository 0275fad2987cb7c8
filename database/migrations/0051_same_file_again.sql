-- Of every file that comes in it is asked whether the same bytes wait or are an interpretation: not through all the copies that were refused,
-- of which one sender may have sent any number.
create index intake_taken on intake (sha256, received_at) where kind = 'file' and fate in ('received', 'interpreted');
