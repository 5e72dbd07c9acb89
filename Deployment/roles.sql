-- Once, as a superuser: psql -f roles.sql postgres. Then give both a password by \password riblet, or let pg_hba.conf know them.

-- Owns its database, and nothing else. Row level security binds it, which keeps people apart: it must not be a superuser.
CREATE ROLE riblet LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
-- Reads the rows of all people and changes none: pg_dump refuses a role that does not see all.
CREATE ROLE riblet_backup LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS;
GRANT pg_read_all_data TO riblet_backup;
ALTER ROLE riblet_backup SET default_transaction_read_only = on;

CREATE DATABASE riblet OWNER riblet TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE riblet FROM PUBLIC;
GRANT CONNECT ON DATABASE riblet TO riblet_backup;
\connect riblet
ALTER SCHEMA public OWNER TO riblet;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
