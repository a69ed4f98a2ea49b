-- Workspaces of an account, and where tokens, approvals and audit rows name one. Timers name a record type by its table.

CREATE TABLE workspaces (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX workspaces_by_account ON workspaces (account, seq);

ALTER TABLE tokens ADD COLUMN workspaces TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tokens ADD COLUMN default_workspace TEXT;
ALTER TABLE confirmations ADD COLUMN workspace TEXT;
ALTER TABLE audit ADD COLUMN workspace TEXT;

UPDATE timers SET record = 'banking_' || record;
