//! Prompts: the tools and variables that their texts rely on.

use catalogue::{COMPUTED, Effect, Kind, Lang, Product, Prompt, PromptEffect, Usual};

use crate::{PRODUCTS, none, walk};

fn prompts() -> impl Iterator<Item = (&'static Product, &'static Prompt)> {
    PRODUCTS.iter().flat_map(|product| product.prompts.iter().map(move |prompt| (*product, prompt)))
}

/// The words between braces, and between backticks.
fn between(text: &str, open: char, close: char) -> Vec<&str> {
    let after = text.split(open).skip(1);
    if open == close {
        return after.step_by(2).collect();
    }
    after.filter_map(|part| part.split_once(close)).map(|(word, _)| word).collect()
}

#[test]
fn variables_are_arguments_or_computed() {
    let mut breaches = Vec::new();
    for (_, prompt) in prompts() {
        for text in [prompt.steps.pt, prompt.steps.en] {
            let known = |name: &&str| {
                let argument = |name: &str| prompt.arguments.iter().find(|argument| argument.name == name);
                match name.strip_suffix('?') {
                    Some(name) => argument(name).is_some_and(|argument| !argument.sentence.pt.is_empty()),
                    // A value that may be missing would leave a hole: it has a default or stands in its own sentence.
                    None => {
                        COMPUTED.iter().any(|(computed, _)| computed == name)
                            || argument(name).is_some_and(|one| one.required || one.usual != Usual::Nothing)
                    }
                }
            };
            let unknown = between(text, '{', '}').into_iter().filter(|name| !known(name));
            breaches.extend(unknown.map(|name| format!("{}: {name}", prompt.name)));
        }
    }
    none("each {variable} is computed or has a value, and each {variable?} has a sentence", &breaches);
}

#[test]
fn sentences_stand_in_the_text_and_name_their_argument_alone() {
    let mut breaches = Vec::new();
    for (_, prompt) in prompts() {
        for argument in prompt.arguments.iter().filter(|argument| !argument.sentence.pt.is_empty()) {
            for lang in [Lang::Pt, Lang::En] {
                let place = format!("{{{}?}}", argument.name);
                let named = between(argument.sentence.get(lang), '{', '}');
                if prompt.steps.get(lang).matches(&place).count() != 1
                    || named.iter().any(|name| *name != argument.name)
                {
                    breaches.push(format!("{}: {}", prompt.name, argument.name));
                }
            }
        }
    }
    none("an argument's sentence stands once in the text", &breaches);
}

#[test]
fn what_stands_for_a_missing_argument_is_of_its_kind() {
    let mut breaches = Vec::new();
    for (_, prompt) in prompts() {
        for argument in prompt.arguments {
            let fits = match argument.usual {
                Usual::Nothing => true,
                Usual::DaysFromToday(_) | Usual::DaysBeforeToday(_) => {
                    matches!(argument.kind, Kind::Date) && !argument.required
                }
                Usual::ThisMonth => matches!(argument.kind, Kind::Month) && !argument.required,
            };
            if !fits {
                breaches.push(format!("{}: {}", prompt.name, argument.name));
            }
        }
    }
    none("a default is a value that the argument could have", &breaches);
}

#[test]
fn both_languages_use_the_same_variables() {
    for (_, prompt) in prompts() {
        let sorted = |text| {
            let mut names = between(text, '{', '}');
            names.sort_unstable();
            names
        };
        assert_eq!(sorted(prompt.steps.pt), sorted(prompt.steps.en), "{}", prompt.name);
    }
}

#[test]
fn texts_name_exactly_the_tools_that_the_row_lists() {
    for (product, prompt) in prompts() {
        for lang in [Lang::Pt, Lang::En] {
            let text = prompt.steps.get(lang);
            let mut named: Vec<_> =
                between(text, '`', '`').into_iter().filter(|word| is_called_like_a_tool(product, word)).collect();
            named.sort_unstable();
            named.dedup();
            let mut listed = prompt.tools.to_vec();
            listed.sort_unstable();
            assert_eq!(named, listed, "{}", prompt.name);
            assert!(named.iter().all(|name| product.tool(name).is_some()), "{}: a tool does not exist", prompt.name);
        }
    }
}

/// Whether `word` begins as the names of the product's tools do, and is no field of its records.
fn is_called_like_a_tool(product: &Product, word: &str) -> bool {
    let field =
        product.records.iter().any(|record| walk::fields(record.fields).iter().any(|(_, one)| one.name == word));
    let begins = |start: &str| word.strip_prefix(start).is_some_and(|rest| rest.starts_with('_'));
    !field && (begins(product.name) || product.tools().any(|tool| begins(tool.record.key)))
}

#[test]
fn arguments_in_texts_are_parameters_of_the_tools() {
    let mut breaches = Vec::new();
    for (product, prompt) in prompts() {
        let parameters: Vec<&str> = prompt
            .tools
            .iter()
            .filter_map(|name| product.tool(name))
            .flat_map(catalogue::schema::parameters)
            .map(|parameter| parameter.field.name)
            .collect();
        // `name`: value is how the texts write an argument.
        let sentences = prompt.arguments.iter().flat_map(|argument| [argument.sentence.pt, argument.sentence.en]);
        for text in [prompt.steps.pt, prompt.steps.en].into_iter().chain(sentences) {
            let written = text.split('`').skip(1).zip(text.split('`').skip(2)).step_by(2);
            let unknown = written.filter(|(word, after)| after.starts_with(": ") && !parameters.contains(word));
            breaches.extend(unknown.map(|(word, _)| format!("{}: {word}", prompt.name)));
        }
    }
    none("each argument that a prompt spells out exists", &breaches);
}

#[test]
fn a_prompt_that_writes_says_so_and_asks() {
    for (product, prompt) in prompts() {
        let writes = prompt.tools.iter().filter_map(|name| product.tool(name)).any(|tool| tool.effect != Effect::Read);
        assert_eq!(writes, prompt.effect == PromptEffect::Writes, "{}", prompt.name);
        // What names a record or a file can be told from what a person typed: no prompt lets a model forget it.
        if prompt.name != "cash_flow_outlook" && prompt.name != "monthly_summary" {
            assert!(prompt.steps.pt.contains("nunca") && prompt.steps.en.contains("never"), "{}", prompt.name);
        }
        if writes {
            assert!(prompt.steps.pt.contains("PERGUNTE") && prompt.steps.en.contains("ASK"), "{}", prompt.name);
        }
    }
}
