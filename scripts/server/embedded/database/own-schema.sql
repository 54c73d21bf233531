CREATE TABLE IF NOT EXISTS contact_messages (
  id INTEGER PRIMARY KEY,
  received TEXT NOT NULL,
  firstName TEXT NOT NULL,
  lastName TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  organization TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS demo_accounts (email TEXT PRIMARY KEY) STRICT;
