-- Whether codes that a spreadsheet may have changed are refused or taken as they are.
alter table import_run add column doubtful_codes text not null default 'REFUSE';
