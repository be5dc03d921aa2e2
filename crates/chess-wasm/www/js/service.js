// The service worker, with which the page works without a network, and new versions of the page.

import { byId } from "./dom.js";

/** Registers the service worker. A new version is offered, not forced: parts of two versions must not meet. */
export async function useServiceWorker() {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    const offer = () => {
      if (registration.waiting && navigator.serviceWorker.controller) byId("update").hidden = false;
    };
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    byId("update").addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      registration.waiting?.postMessage("activate");
    });
  } catch {
    // The page works without it, but only with a network.
  }
}
