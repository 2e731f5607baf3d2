// Day or night as chosen, before the first thing is drawn: a plain script, because modules come too late for that.
try {
  const { theme } = JSON.parse(localStorage.getItem("raffles.settings")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no choice: as the device says.
}
