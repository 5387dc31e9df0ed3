DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT causeway_app TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  IF NOT pg_has_role(current_user, 'causeway_app', 'MEMBER') THEN
    RAISE EXCEPTION 'the database user "%" may not act as causeway_app: let an administrator run GRANT causeway_app TO "%"', current_user, current_user;
  END IF;
END $$;
