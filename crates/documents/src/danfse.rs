//! The DANFSe: an NFS-e on paper.
