// The parts of the table that do not fit beside each other: log, chat and rules in the rail, all of them on a phone.
// <main data-tab="log"> says which is open; the style sheet does the rest.

/** A morph brings the marks of the server's drawing; the person's own choice holds. */
export function markTabs(table) {
  for (const tab of table.querySelectorAll("[data-show]")) {
    const isOpen = tab.dataset.show === (table.dataset.tab ?? "");
    tab.setAttribute("aria-pressed", String(isOpen));
  }
}

export function startTabs(table) {
  markTabs(table);
  document.addEventListener("click", ({ target }) => {
    const tab = target.closest("#table [data-show]");
    if (!tab) return;
    table.dataset.tab = tab.dataset.show;
    markTabs(table);
  });
}
