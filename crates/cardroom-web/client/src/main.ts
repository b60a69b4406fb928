// The way in: settings on the root element, the language, the address, the connection, and then the page.
import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./app.svelte";
import { speak } from "./i18n/index.svelte";
import "./look/theme.css";
import "./look/base.css";
import { keepFocus } from "./parts/focus";
import { place, watchAddress } from "./place.svelte";
import { showSettings } from "./settings.svelte";

// A part that can no longer be loaded means that the server has a newer page.
addEventListener("vite:preloadError", () => location.reload());
showSettings();
watchAddress();
keepFocus();
await speak(navigator.languages);
// Whoever looks after the server is nobody at a table while doing so.
if (place().at !== "admin") app.start();
mount(App, { target: document.getElementById("app") as HTMLElement });
