//! Named values of the installation.

use crate::fixture::SHOPS;
use crate::stores::{fresh, open_in};

#[tokio::test]
async fn the_first_value_stands() {
    let store = fresh().await;
    assert_eq!(store.setting("seal").await.unwrap(), None);
    assert_eq!(store.set_setting_once("seal", "one").await.unwrap(), "one");
    assert_eq!(store.set_setting_once("seal", "two").await.unwrap(), "one");
    assert_eq!(store.setting("seal").await.unwrap().as_deref(), Some("one"));
    store.ping().await.unwrap();
}

#[tokio::test]
async fn processes_agree_on_a_value() {
    let folder = tempfile::TempDir::new().unwrap();
    let one = open_in(folder.path(), SHOPS).await.unwrap();
    let other = open_in(folder.path(), SHOPS).await.unwrap();
    let (left, right) = tokio::join!(one.set_setting_once("key", "left"), other.set_setting_once("key", "right"));
    assert_eq!(left.unwrap(), right.unwrap());
}
