//! An action that a `legal` lists.

use serde_json::{Map, Value, json};

use crate::choices::Choices;

/// One of the actions that the `legal` of a decision lists; none where it lists none.
pub(crate) fn action(choices: &mut Choices<'_>, legal: &Value) -> Option<Value> {
    let legal = legal.as_object()?;
    let offers = |value: &Value| *value == true || value.as_array().is_some_and(|list| !list.is_empty());
    let open =
        |(name, value): &(&String, &Value)| name.as_str() == "pass" || (name.as_str() != "from" && offers(value));
    let ways: Vec<(&String, &Value)> = legal.iter().filter(open).filter(|(name, _)| *name != "barred").collect();
    let (name, list) = *ways.get(choices.below(ways.len()))?;
    let item = |choices: &mut Choices<'_>| {
        let items = list.as_array()?;
        items.get(choices.below(items.len())).cloned()
    };
    Some(match name.as_str() {
        "call" => json!({ "type": "call", "call": item(choices)? }),
        "pass" => pass(choices, list.as_object()?, legal.get("from")?.as_array()?.clone()),
        "play" | "discard" => json!({ "type": name, "card": item(choices)? }),
        "take" | "rummy" => {
            let depth = item(choices)?;
            let used_for = choices.one_of(depth["uses"].as_array()?).clone();
            let mut action = json!({ "type": name, "n": depth["n"], "use": used_for });
            if used_for.is_null()
                && let Some(members) = action.as_object_mut()
            {
                members.remove("use");
            }
            action
        }
        "meld" | "lay_off" => item(choices)?,
        "swap" => {
            let swap = item(choices)?;
            json!({ "type": "swap", "meld": swap["meld"], "card": swap["card"] })
        }
        // What is offered without more words: draw, decline, waive.
        _ => json!({ "type": name }),
    })
}

fn pass(choices: &mut Choices<'_>, ways: &Map<String, Value>, mut cards: Vec<Value>) -> Value {
    let mut action = json!({ "type": "pass" });
    for (way, count) in ways {
        let count = usize::try_from(count.as_u64().unwrap_or(0)).unwrap_or(0).min(cards.len());
        action[way] = (0..count).map(|_| cards.swap_remove(choices.below(cards.len()))).collect();
    }
    action
}
