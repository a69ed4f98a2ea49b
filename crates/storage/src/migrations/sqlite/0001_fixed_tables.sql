-- Tables that do not depend on the catalogue. Instants are milliseconds since 1970.

CREATE TABLE tokens (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    hash BLOB NOT NULL UNIQUE,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    account TEXT NOT NULL,
    scopes TEXT NOT NULL,
    permissions TEXT NOT NULL,
    products TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT;

CREATE TABLE confirmations (
    nonce TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    person TEXT NOT NULL,
    tool TEXT NOT NULL,
    arguments_digest TEXT NOT NULL,
    claimed_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('done', 'refused', 'unknown')),
    status INTEGER,
    code TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmations_by_expiry ON confirmations (expires_at);

CREATE TABLE audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account TEXT NOT NULL,
    person TEXT NOT NULL,
    tool TEXT NOT NULL,
    arguments_digest TEXT NOT NULL,
    decision TEXT NOT NULL,
    outcome TEXT NOT NULL,
    request_id TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_account ON audit (account, seq);
CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_is_not_erased BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TABLE idempotency (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    request_digest TEXT NOT NULL,
    status INTEGER NOT NULL,
    body BLOB NOT NULL,
    stored_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
) STRICT;
CREATE INDEX idempotency_by_age ON idempotency (stored_at);

CREATE TABLE timers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    record TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    action TEXT NOT NULL
) STRICT;
CREATE INDEX timers_by_due ON timers (account, due_at, seq);
CREATE INDEX timers_by_record ON timers (account, record, record_id);

CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_by_account ON outbox (account, seq);

CREATE TABLE sequences (
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row for each value of a record's indexed list; `record` is the name of the record's table.
CREATE TABLE record_tags (
    account TEXT NOT NULL,
    record TEXT NOT NULL,
    field TEXT NOT NULL,
    value ANY NOT NULL,
    record_id INTEGER NOT NULL,
    PRIMARY KEY (account, record, field, value, record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_tags_by_record ON record_tags (record, record_id);

-- What each record table was last indexed by: the values derived from its documents, and the indexes over them.
CREATE TABLE catalogue_indexes (
    table_name TEXT PRIMARY KEY,
    value_fingerprint TEXT NOT NULL,
    index_fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;
