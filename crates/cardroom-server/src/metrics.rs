//! What is counted, for Prometheus. No label names a table or a player.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::{hub::Hub, limits};

/// Starts counting; one recorder serves the whole process.
pub(crate) fn install() -> PrometheusHandle {
    static HANDLE: std::sync::OnceLock<PrometheusHandle> = std::sync::OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let recorder = PrometheusBuilder::new().build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another recorder of metrics is in place");
            }
            handle
        })
        .clone()
}

/// The page of `/metrics`.
pub(crate) fn page(hub: &Hub, handle: &PrometheusHandle) -> String {
    let gauge = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    limits::measure(&hub.config.limits);
    metrics::gauge!("cardroom_tables").set(gauge(hub.table_count()));
    metrics::gauge!("cardroom_tables_awake").set(gauge(hub.awake_count()));
    metrics::gauge!("cardroom_tables_public").set(gauge(hub.lobby.len()));
    metrics::counter!("cardroom_frames_serialized_total").absolute(cardroom_proto::Stream::serialized());
    handle.render()
}
