// While the server waits for running games to end before it restarts, nothing new begins. A button that would begin
// something stays where it is, and says so when it is pressed.
import { app } from "../app.svelte";
import { t } from "../i18n/index.svelte";

export function unlessDraining(act: () => unknown): void {
  if (app.announcements.draining) app.tell(t("refused-draining"));
  else void act();
}
