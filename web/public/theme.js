// Before the first paint, so that a chosen theme does not flash by: see lib/settings.svelte.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('qwirkle.settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or not ours: the system's theme it is.
}
