//! The NFS-e as the national layout writes it.
