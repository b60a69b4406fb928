//! The `cardroom` program.

use std::{io::Write, process::ExitCode, sync::Arc};

use cardroom_server::{
    Clock, Config, Flags, Server, World, files, health::Health, referee, serve_world, threads_of_the_crowd, tools::Tool,
};
use cardroom_store::Sqlite;
use clap::{Parser, Subcommand};
use tracing_subscriber::{EnvFilter, layer::SubscriberExt, util::SubscriberInitExt};

/// An authoritative server for card tables: public tables, private rooms, spectators, bots.
#[derive(Parser)]
#[command(name = "cardroom", version, about)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs the server
    Serve(Box<Flags>),
    /// Asks the server on this machine whether it is ready; fails if it is not
    Health(Health),
    /// Judges games over stdin and stdout, a JSON object a line (see proto/REFEREE.md)
    Referee,
    #[command(flatten)]
    Tool(Tool),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    match Program::parse().command {
        Command::Serve(flags) => serve_until_stopped(*flags).await?,
        Command::Health(health) => health.ask()?,
        Command::Referee => referee::run(std::io::stdin().lock(), std::io::stdout().lock())?,
        Command::Tool(tool) => {
            let all_is_well = tool.run(&mut std::io::stdin(), &mut std::io::stdout().lock())?;
            return Ok(if all_is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn serve_until_stopped(flags: Flags) -> anyhow::Result<()> {
    let mut config = Config::settle(flags)?;
    start_logging(&config)?;
    files::make_room(&mut config.limits);
    let (public_url, data) = (config.public_url.clone(), config.data.clone());
    let store = Sqlite::open(&config.data)?;
    let crowd = threads_of_the_crowd()?;
    let world = World::with_clock(Clock::system()).with_crowd_on(crowd.handle().clone());
    let server = serve_world(world, config, Arc::new(store)).await?;
    if let Err(fault) = server.take_orders_in(&data) {
        tracing::warn!(%fault, "no admin socket: `cardroom admin` does not reach this server");
    }
    if let Err(fault) = announce(&server, public_url.as_deref()) {
        tracing::debug!(%fault, "nobody reads where it is open");
    }
    tokio::select! {
        signal = stop_signal() => signal?,
        () = server.drained() => {}
    }
    tracing::info!("stopping");
    server.stop().await;
    crowd.shutdown_background();
    Ok(())
}

/// Says where it is open and how orders are given, to whoever started it; nobody may be reading.
fn announce(server: &Server, public_url: Option<&str>) -> std::io::Result<()> {
    let own = format!("http://{}/", server.address());
    let url = public_url.unwrap_or(&own);
    let (page, token) = (format!("{}/admin", url.trim_end_matches('/')), server.admin_token());
    let said =
        format!("cardroom is open at {url}\nits admin page is {page}, with this token until it stops: {token}\n");
    std::io::stdout().write_all(said.as_bytes())
}

fn start_logging(config: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.log)?;
    let registry = tracing_subscriber::registry().with(filter);
    if config.log_json {
        registry.with(tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr)).init();
    } else {
        registry.with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr)).init();
    }
    Ok(())
}

async fn stop_signal() -> std::io::Result<()> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        result = tokio::signal::ctrl_c() => result,
        _ = terminate.recv() => Ok(()),
    }
}
