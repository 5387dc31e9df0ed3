CREATE OR REPLACE FUNCTION make_events_partition(moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := date_trunc('month', moment AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  next timestamptz := (date_trunc('month', moment AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  name text := to_char(moment AT TIME ZONE 'UTC', '"events_"YYYY"_"MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(7215002);
  -- to_regclass may still answer from before the lock.
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events'::regclass)) THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS)', name);
  -- Whoever stores waits here, before it chooses a partition: after that, its row would no longer belong where it chose.
  LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE events_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM events_other WHERE received_at >= %L AND received_at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', first, next, name);
  EXECUTE format('CREATE UNIQUE INDEX ON %I (project_id, message_id)', name);
  EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, next);
  RETURN true;
END $$;
