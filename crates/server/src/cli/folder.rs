//! The data folder.

use std::ffi::OsString;
use std::path::PathBuf;

use super::Failure;
use crate::config::Settings;

/// The data folder that the settings name, or the user's own.
///
/// # Errors
/// Neither is known.
pub fn data_folder(settings: &Settings) -> Result<PathBuf, Failure> {
    if !settings.data.is_empty() {
        return Ok(PathBuf::from(&settings.data));
    }
    default_folder(|name| std::env::var_os(name)).ok_or_else(|| {
        Failure::Usage("there is no home folder to keep the data in: name one with --data DIR".to_owned())
    })
}

/// `kobana-mcp` in the user's data folder, as the XDG Base Directory specification, macOS and Windows have it.
fn default_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let absolute = |path: &PathBuf| path.is_absolute();
    let base = set("XDG_DATA_HOME").filter(absolute).or_else(|| {
        if cfg!(windows) {
            set("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            Some(set("HOME")?.join("Library/Application Support"))
        } else {
            Some(set("HOME")?.join(".local/share"))
        }
    })?;
    Some(base.join("kobana-mcp"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<PathBuf> {
        default_folder(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn xdg_comes_first_and_must_be_absolute() {
        assert_eq!(of(&[("XDG_DATA_HOME", "/x"), ("HOME", "/h")]), Some(PathBuf::from("/x/kobana-mcp")));
        let relative = of(&[("XDG_DATA_HOME", "x"), ("HOME", "/h")]).unwrap();
        assert!(relative.starts_with("/h"));
    }

    #[test]
    fn without_a_home_there_is_none() {
        assert_eq!(of(&[]), None);
    }
}
