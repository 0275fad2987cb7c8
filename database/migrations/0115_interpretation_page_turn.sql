-- Degrees clockwise that the page image is turned beside the page of the file: a stamp on the image lies as much askew on the page.
alter table interpretation_page add column turn smallint not null default 0 check (turn in (0, 90, 180, 270));
