// The tabs of the tools.

const tabs = [...document.querySelectorAll('[role="tab"]')];
let remember = () => {};

/** Shows the tab of a name. */
export function showTab(name) {
  for (const tab of tabs) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !isShown;
  }
  remember(name);
}

/** Makes the tabs work by mouse and keyboard, and shows the last one that was used. */
export function useTabs(settings) {
  remember = (name) => settings.values.tab !== name && settings.set("tab", name);
  for (const tab of tabs) tab.addEventListener("click", () => showTab(tab.id.slice("tab-".length)));
  document.querySelector('[role="tablist"]').addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const index = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
    const next = tabs[(index + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
    event.preventDefault();
  });
  showTab(tabs.some((tab) => tab.id === `tab-${settings.values.tab}`) ? settings.values.tab : "analyze");
}
