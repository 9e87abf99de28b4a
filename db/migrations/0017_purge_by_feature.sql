-- What has run out is deleted by the features whose tables they are (server/feature.ts).
drop procedure purge_expired(timestamptz);
