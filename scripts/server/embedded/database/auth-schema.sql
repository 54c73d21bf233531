CREATE TABLE IF NOT EXISTS "supabase_migrations.schema_migrations" (
         version TEXT NOT NULL PRIMARY KEY,
         statements TEXT,
         name TEXT,
         created_by TEXT,
         idempotency_key TEXT,
         rollback TEXT
      );

CREATE TABLE IF NOT EXISTS "supabase_migrations.seed_files" (
         path TEXT NOT NULL PRIMARY KEY,
         hash TEXT NOT NULL
      );

CREATE TABLE IF NOT EXISTS "auth.users" (
  id TEXT PRIMARY KEY CHECK (id IS NULL OR id GLOB '????????-????-????-????-????????????'),
  aud TEXT DEFAULT 'authenticated' CHECK (length(aud) <= 255),
  role TEXT DEFAULT 'authenticated' CHECK (length(role) <= 255),
  email TEXT CHECK (length(email) <= 255),
  encrypted_password TEXT CHECK (length(encrypted_password) <= 255),
  phone TEXT UNIQUE,
  email_confirmed_at TEXT CHECK (email_confirmed_at IS NULL OR datetime(email_confirmed_at) IS NOT NULL),
  confirmed_at TEXT GENERATED ALWAYS AS (CASE 
    WHEN email_confirmed_at IS NULL THEN phone_confirmed_at 
    WHEN phone_confirmed_at IS NULL THEN email_confirmed_at 
    WHEN email_confirmed_at < phone_confirmed_at THEN email_confirmed_at 
    ELSE phone_confirmed_at 
  END) STORED CHECK (confirmed_at IS NULL OR datetime(confirmed_at) IS NOT NULL),
  invited_at TEXT CHECK (invited_at IS NULL OR datetime(invited_at) IS NOT NULL),
  confirmation_token TEXT CHECK (length(confirmation_token) <= 255),
  confirmation_sent_at TEXT CHECK (confirmation_sent_at IS NULL OR datetime(confirmation_sent_at) IS NOT NULL),
  recovery_token TEXT CHECK (length(recovery_token) <= 255),
  recovery_sent_at TEXT CHECK (recovery_sent_at IS NULL OR datetime(recovery_sent_at) IS NOT NULL),
  email_change TEXT CHECK (length(email_change) <= 255),
  email_change_token_new TEXT CHECK (length(email_change_token_new) <= 255),
  email_change_token_current TEXT CHECK (length(email_change_token_current) <= 255),
  email_change_sent_at TEXT CHECK (email_change_sent_at IS NULL OR datetime(email_change_sent_at) IS NOT NULL),
  email_change_confirm_status INTEGER DEFAULT 0 CHECK (email_change_confirm_status BETWEEN 0 AND 2),
  phone_confirmed_at TEXT CHECK (phone_confirmed_at IS NULL OR datetime(phone_confirmed_at) IS NOT NULL),
  phone_change TEXT,
  phone_change_token TEXT CHECK (length(phone_change_token) <= 255),
  phone_change_sent_at TEXT CHECK (phone_change_sent_at IS NULL OR datetime(phone_change_sent_at) IS NOT NULL),
  reauthentication_token TEXT CHECK (length(reauthentication_token) <= 255),
  reauthentication_sent_at TEXT CHECK (reauthentication_sent_at IS NULL OR datetime(reauthentication_sent_at) IS NOT NULL),
  raw_app_meta_data TEXT DEFAULT (CAST('{}' AS TEXT)) CHECK (raw_app_meta_data IS NULL OR json_valid(raw_app_meta_data)),
  raw_user_meta_data TEXT DEFAULT (CAST('{}' AS TEXT)) CHECK (raw_user_meta_data IS NULL OR json_valid(raw_user_meta_data)),
  banned_until TEXT CHECK (banned_until IS NULL OR datetime(banned_until) IS NOT NULL),
  deleted_at TEXT CHECK (deleted_at IS NULL OR datetime(deleted_at) IS NOT NULL),
  is_sso_user INTEGER NOT NULL DEFAULT false CHECK (is_sso_user IN (0, 1)),
  is_anonymous INTEGER NOT NULL DEFAULT false CHECK (is_anonymous IN (0, 1)),
  last_sign_in_at TEXT CHECK (last_sign_in_at IS NULL OR datetime(last_sign_in_at) IS NOT NULL),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  updated_at TEXT DEFAULT (datetime('now')) CHECK (updated_at IS NULL OR datetime(updated_at) IS NOT NULL)
) STRICT;

CREATE TABLE IF NOT EXISTS "auth.sessions" (
  id TEXT PRIMARY KEY CHECK (id IS NULL OR id GLOB '????????-????-????-????-????????????'),
  user_id TEXT NOT NULL REFERENCES "auth.users" (id)
    ON DELETE CASCADE CHECK (user_id IS NULL OR user_id GLOB '????????-????-????-????-????????????'),
  not_after TEXT CHECK (not_after IS NULL OR datetime(not_after) IS NOT NULL),
  refreshed_at TEXT CHECK (refreshed_at IS NULL OR datetime(refreshed_at) IS NOT NULL),
  user_agent TEXT,
  ip TEXT CHECK (ip IS NULL OR (length(ip) BETWEEN 3 AND 49 AND (instr(ip, '.') > 0 OR instr(ip, ':') > 0))),
  tag TEXT,
  refresh_token_hmac_key TEXT,
  refresh_token_counter INTEGER,
  scopes TEXT CHECK (scopes IS NULL
    OR length(scopes) <= 4096),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  updated_at TEXT DEFAULT (datetime('now')) CHECK (updated_at IS NULL OR datetime(updated_at) IS NOT NULL),
  aal TEXT CHECK (aal IN ('aal1', 'aal2', 'aal3')),
  factor_id TEXT CHECK (factor_id IS NULL OR factor_id GLOB '????????-????-????-????-????????????')
) STRICT;

CREATE TABLE IF NOT EXISTS "auth.refresh_tokens" (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL CHECK (length(token) <= 255),
  user_id TEXT NOT NULL CHECK (user_id IS NULL OR user_id GLOB '????????-????-????-????-????????????'),
  session_id TEXT REFERENCES "auth.sessions" (id)
    ON DELETE CASCADE CHECK (session_id IS NULL OR session_id GLOB '????????-????-????-????-????????????'),
  revoked INTEGER DEFAULT false CHECK (revoked IN (0, 1)),
  parent TEXT CHECK (length(parent) <= 255),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  updated_at TEXT DEFAULT (datetime('now')) CHECK (updated_at IS NULL OR datetime(updated_at) IS NOT NULL)
) STRICT;

CREATE TABLE IF NOT EXISTS "auth.identities" (
  id TEXT PRIMARY KEY CHECK (id IS NULL OR id GLOB '????????-????-????-????-????????????'),
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES "auth.users" (id)
    ON DELETE CASCADE CHECK (user_id IS NULL OR user_id GLOB '????????-????-????-????-????????????'),
  identity_data TEXT NOT NULL DEFAULT (CAST('{}' AS TEXT)) CHECK (identity_data IS NULL OR json_valid(identity_data)),
  email TEXT GENERATED ALWAYS AS (lower(identity_data ->> 'email')) STORED CHECK (length(email) <= 255),
  last_sign_in_at TEXT CHECK (last_sign_in_at IS NULL OR datetime(last_sign_in_at) IS NOT NULL),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  updated_at TEXT DEFAULT (datetime('now')) CHECK (updated_at IS NULL OR datetime(updated_at) IS NOT NULL),
  UNIQUE (provider, provider_id)
) STRICT;

CREATE TABLE IF NOT EXISTS "auth.flow_state" (
  id TEXT PRIMARY KEY CHECK (id IS NULL OR id GLOB '????????-????-????-????-????????????'),
  user_id TEXT CHECK (user_id IS NULL OR user_id GLOB '????????-????-????-????-????????????'),
  auth_code TEXT,
  authentication_method TEXT NOT NULL,
  code_challenge_method TEXT CHECK (code_challenge_method IN ('s256', 'plain')),
  code_challenge TEXT,
  provider_type TEXT NOT NULL,
  provider_access_token TEXT,
  provider_refresh_token TEXT,
  auth_code_issued_at TEXT CHECK (auth_code_issued_at IS NULL OR datetime(auth_code_issued_at) IS NOT NULL),
  invite_token TEXT,
  referrer TEXT,
  oauth_client_state_id TEXT CHECK (oauth_client_state_id IS NULL OR oauth_client_state_id GLOB '????????-????-????-????-????????????'),
  linking_target_id TEXT CHECK (linking_target_id IS NULL OR linking_target_id GLOB '????????-????-????-????-????????????'),
  email_optional INTEGER NOT NULL DEFAULT false CHECK (email_optional IN (0, 1)),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  updated_at TEXT DEFAULT (datetime('now')) CHECK (updated_at IS NULL OR datetime(updated_at) IS NOT NULL)
) STRICT;

CREATE TABLE IF NOT EXISTS "auth.audit_log_entries" (
  id TEXT PRIMARY KEY CHECK (id IS NULL OR id GLOB '????????-????-????-????-????????????'),
  payload TEXT CHECK (payload IS NULL OR json_valid(payload)),
  created_at TEXT DEFAULT (datetime('now')) CHECK (created_at IS NULL OR datetime(created_at) IS NOT NULL),
  ip_address TEXT DEFAULT '' CHECK (length(ip_address) <= 64)
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS schema_migrations_idempotency_key_idx ON "supabase_migrations.schema_migrations" (idempotency_key);

CREATE UNIQUE INDEX IF NOT EXISTS users_email_partial_key ON "auth.users" (email);

CREATE INDEX IF NOT EXISTS users_is_anonymous_idx ON "auth.users" (is_anonymous);

CREATE UNIQUE INDEX IF NOT EXISTS users_confirmation_token_idx ON "auth.users" (confirmation_token);

CREATE UNIQUE INDEX IF NOT EXISTS users_recovery_token_idx ON "auth.users" (recovery_token);

CREATE UNIQUE INDEX IF NOT EXISTS users_email_change_token_current_idx ON "auth.users" (email_change_token_current);

CREATE UNIQUE INDEX IF NOT EXISTS users_email_change_token_new_idx ON "auth.users" (email_change_token_new);

CREATE UNIQUE INDEX IF NOT EXISTS users_reauthentication_token_idx ON "auth.users" (reauthentication_token);

CREATE INDEX IF NOT EXISTS sessions_user_id_idx ON "auth.sessions" (user_id);

CREATE INDEX IF NOT EXISTS refresh_tokens_token_idx ON "auth.refresh_tokens" (token);

CREATE INDEX IF NOT EXISTS refresh_tokens_user_id_idx ON "auth.refresh_tokens" (user_id);

CREATE INDEX IF NOT EXISTS refresh_tokens_session_id_revoked_idx ON "auth.refresh_tokens" (session_id, revoked);

CREATE INDEX IF NOT EXISTS identities_user_id_idx ON "auth.identities" (user_id);

CREATE INDEX IF NOT EXISTS identities_email_idx ON "auth.identities" (email);

CREATE INDEX IF NOT EXISTS idx_auth_code ON "auth.flow_state" (auth_code);

CREATE INDEX IF NOT EXISTS idx_user_id_auth_method ON "auth.flow_state" (user_id, authentication_method);

CREATE INDEX IF NOT EXISTS flow_state_created_at_idx ON "auth.flow_state" (created_at);
