//! A server with threads of their own for everyone who does not play, as the program has it: who sits down or stands up
//! moves between them, and nothing of theirs is lost, done twice or out of order.

use std::sync::Arc;

use cardroom_server::{Clock, World, serve_world, threads_of_the_crowd};
use cardroom_store::Memory;
use cardroom_tests::{Client, quick, text};
use serde_json::json;

#[tokio::test]
async fn whoever_sits_down_and_stands_up_again_and_again_loses_nothing_on_the_way() {
    let crowd = threads_of_the_crowd().unwrap();
    let world = World::with_clock(Clock::system()).with_crowd_on(crowd.handle().clone());
    let mut config = quick();
    config.limits.enforced = false;
    let server = serve_world(world, config, Arc::new(Memory::new())).await.unwrap();
    let guest =
        async |name: &str| Client::login(server.address(), name, json!({ "type": "login", "name": name })).await;
    let (mut host, mut ann, mut eve) = (guest("host").await, guest("ann").await, guest("eve").await);
    let made = host.ask(json!({ "type": "table.create", "game": "dnfh", "access": "public" })).await;
    let table = text(&made["table"]);
    for client in [&mut ann, &mut eve] {
        client.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;
    }
    for turn in 0..20 {
        // Sent without waiting, so that some are on their way while the connection moves.
        let sit = ann.send(json!({ "type": "table.sit", "table": table })).await;
        let say = ann.send(json!({ "type": "chat", "table": table, "text": format!("sitting {turn}") })).await;
        assert_eq!(ann.answer_to(&sit).await["type"], "ack");
        assert_eq!(ann.answer_to(&say).await["type"], "ack");
        let stand = ann.send(json!({ "type": "table.stand", "table": table })).await;
        let ping = ann.send(json!({ "type": "ping" })).await;
        assert_eq!(ann.answer_to(&stand).await["type"], "ack");
        assert_eq!(ann.answer_to(&ping).await["type"], "ack");
    }
    let said: Vec<_> = eve.talk(&table).await.iter().map(|line| text(&line["text"])).collect();
    assert_eq!(said, (0..20).map(|turn| format!("sitting {turn}")).collect::<Vec<_>>());
    ann.ask(json!({ "type": "table.sit", "table": table })).await;
    for client in [&mut host, &mut ann, &mut eve] {
        client.until(|client| client.table(&table)["seats"][1]["player"]["name"] == "ann").await;
        client.until(|client| client.table(&table)["spectators"] == 1).await;
    }
    server.stop().await;
    for client in [&mut host, &mut ann, &mut eve] {
        assert_eq!(client.until_closed().await, 1001);
    }
    crowd.shutdown_background();
}
