// The server's time, four times a second, for whatever counts down. It only runs while something looks at it.
import { createSubscriber } from "svelte/reactivity";
import { app } from "../app.svelte";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

export function serverNow(): number {
  subscribe();
  return app.connection.time.now();
}

/** Whole seconds until an instant of the server's, never below zero. */
export function secondsTo(instant: number): number {
  return Math.max(0, Math.ceil((instant - serverNow()) / 1_000));
}
