-- The instant that an ISO 8601 text names, in milliseconds since 1970, or null: the same as parseInstant in contract/segments/time.ts.
CREATE FUNCTION instant_of(value text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := regexp_match(value, '^([12][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:T([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\.([0-9]{1,3}))?)?(Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9])))?$');
  first date;
  shift bigint;
BEGIN
  IF parts IS NULL THEN RETURN NULL; END IF;
  first := make_date(parts[1]::int, parts[2]::int, 1);
  IF parts[3]::int > (first + interval '1 month')::date - first THEN RETURN NULL; END IF;
  shift := (coalesce(parts[10]::int, 0) * 60 + coalesce(parts[11]::int, 0)) * 60000;
  RETURN ((first - date '1970-01-01') + parts[3]::int - 1)::bigint * 86400000
       + coalesce(parts[4]::int, 0) * 3600000 + coalesce(parts[5]::int, 0) * 60000 + coalesce(parts[6]::int, 0) * 1000
       + rpad(coalesce(parts[7], ''), 3, '0')::int
       + CASE parts[9] WHEN '-' THEN shift ELSE -shift END;
END $$;--> statement-breakpoint
-- 32-bit FNV-1a over the UTF-16 units of a text: the same as fnv1a in engine/statistics/bucket.ts.
CREATE FUNCTION fnv1a(value text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hash bigint := 2166136261;
  unit int;
  letter text;
BEGIN
  FOREACH letter IN ARRAY coalesce(string_to_array(value, NULL), '{}') LOOP
    unit := ascii(letter);
    IF unit > 65535 THEN
      hash := ((hash # (55296 + ((unit - 65536) >> 10))) * 16777619) & 4294967295;
      unit := 56320 + ((unit - 65536) & 1023);
    END IF;
    hash := ((hash # unit) * 16777619) & 4294967295;
  END LOOP;
  RETURN hash;
END $$;
