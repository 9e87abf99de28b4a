-- Whether a member reads times of day on a clock of 24 or of 12 hours.
alter table users add column clock text not null default '24h' check (clock in ('24h', '12h'));
